import { findUser, lockUser, updateUser } from '../../db/queries/accounts/users.ts';
import { isActive } from '../../domain/accounts/account-state.ts';
import type { DurationFormat, TimeFormat } from '../../domain/accounts/preferences.ts';
import type { User } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import { checkZone, type WeekStart } from '../../domain/time/zone.ts';
import { failure, invalid } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { requireMembership } from '../shared/access.ts';
import { cachedCatalogRow } from '../shared/cache.ts';
import { changed, changedRequired } from '../shared/patch.ts';
import { requireValidCredential } from '../shared/recheck-credential.ts';
import { requirePerson } from '../shared/require-person.ts';
import { setMissingZones } from '../teams/set-missing-zones.ts';

/** Returns the caller's user, without a promise on a cache hit. The key is the bare id: a concatenated key costs more to hash. */
export function currentUser(app: App, actor: Actor): User | Promise<User> {
  const user = cachedCatalogRow(app, actor.userId, () => findUser(app.db.read, actor.userId));
  return user instanceof Promise ? user.then(requireUser) : requireUser(user);
}

/** Returns whether an id belongs to an active account. */
export async function isActiveAccount(app: App, userId: string): Promise<boolean> {
  const user = isId(userId) ? await findUser(app.db.read, userId) : undefined;
  return user !== undefined && isActive(user);
}

export function requireUser(user: User | undefined): User {
  if (!user) throw failure('UNAUTHENTICATED', 'The account of this key no longer exists.');
  return user;
}

export interface UpdateCurrentUserArgs {
  name?: string | null;
  timezone?: string | null;
  /** Whether to set the zone of teams without one whose settings the user may change. */
  timezoneForTeams?: boolean | null;
  weekStart?: WeekStart | null;
  timeFormat?: TimeFormat | null;
  durationFormat?: DurationFormat | null;
  defaultTeamId?: string | null;
}

export async function updateCurrentUser(app: App, actor: Actor, args: UpdateCurrentUserArgs): Promise<User> {
  requirePerson(actor, 'change your account');
  const { timezone, timezoneForTeams } = args;
  if (timezoneForTeams && timezone == null) {
    throw invalid('timezone', 'timezone is needed with timezoneForTeams.');
  }
  return app.db.transaction(async (tx) => {
    // Teams are always locked before accounts.
    if (timezoneForTeams && timezone != null) {
      await setMissingZones(tx, actor, checkZone(timezone), app.clock());
    }
    // An account that is being erased must not get a new name.
    await requireValidCredential(tx, actor);
    const current = requireUser(await lockUser(tx, actor.userId));
    const user: User = {
      ...current,
      name: changedRequired('name', args.name, current.name, checkName),
      timezone: changedRequired('timezone', timezone, current.timezone, checkZone),
      timezoneIsSet: current.timezoneIsSet || timezone !== undefined,
      weekStart: changedRequired('weekStart', args.weekStart, current.weekStart, (day) => day),
      timeFormat: changedRequired('timeFormat', args.timeFormat, current.timeFormat, (format) => format),
      durationFormat: changedRequired(
        'durationFormat',
        args.durationFormat,
        current.durationFormat,
        (format) => format,
      ),
      defaultTeamId: changed(
        args.defaultTeamId,
        current.defaultTeamId,
        (teamId) => requireMembership(actor, teamId, 'defaultTeamId').teamId,
      ),
    };
    await updateUser(tx, user);
    await recordAccountEvent(tx, actor, app.clock(), 'currentUser.update', { before: current, after: user });
    return user;
  });
}
