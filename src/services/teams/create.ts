import type { Handle } from '../../db/database.ts';
import { lockUser } from '../../db/queries/accounts/users.ts';
import { insertIdentity } from '../../db/queries/teams/identities.ts';
import { insertTeam } from '../../db/queries/teams/teams.ts';
import type { Identity, Team, User } from '../../domain/entities.ts';
import { checkCurrency } from '../../domain/money/money.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import { checkZone } from '../../domain/time/zone.ts';
import { currencyOfZone } from '../../domain/time/zone-currency.ts';
import type { OverlapPolicy } from '../../domain/time-entries/overlap.ts';
import { newId } from '../../lib/ids.ts';
import { requireNotClosed } from '../accounts/require-active.ts';
import type { App } from '../app.ts';
import { ownerOrAdministratorIn } from '../audit-log/administrator.ts';
import { type Doer, record } from '../audit-log/record.ts';
import { type MoneyInput, readMoney } from '../rates/hourly-rate.ts';
import { notFound } from '../shared/access.ts';
import { requireRoomForTeam } from '../shared/quotas.ts';
import { requireValidCredential } from '../shared/recheck-credential.ts';
import { requirePerson } from '../shared/require-person.ts';

export interface CreateTeamArgs {
  name: string;
  currency?: string | null;
  timezone?: string | null;
  overlapPolicy?: OverlapPolicy | null;
  defaultHourlyRate?: MoneyInput | null;
}

/** Creates a team that the caller owns. */
export async function createTeam(app: App, actor: Actor, args: CreateTeamArgs): Promise<Team> {
  requirePerson(actor, 'manage teams');
  return app.db.transaction(async (tx) => {
    // An account that is being erased would leave a team without members.
    await requireValidCredential(tx, actor);
    const user = await lockUser(tx, actor.userId);
    if (!user) throw notFound('user', 'id');
    requireNotClosed(user, null);
    await requireRoomForTeam(tx, app.quotas, user.id);
    const { team } = await foundTeam(tx, user, actor, args, app.clock());
    return team;
  });
}

/** The creator of a team: its owner, or an administrator who invites the owner to the installation. */
export type Maker = Pick<Doer, 'source' | 'tool' | 'address'> & Partial<Pick<Doer, 'userId' | 'memberships'>>;

/** Inserts a team and its owner. Also the last step of a sign-up. */
export async function foundTeam(
  tx: Handle,
  owner: User,
  maker: Maker,
  args: CreateTeamArgs,
  now: number,
): Promise<{ team: Team; identity: Identity }> {
  const zone =
    args.timezone == null
      ? { timezone: owner.timezone, timezoneIsSet: owner.timezoneIsSet }
      : { timezone: checkZone(args.timezone), timezoneIsSet: true };
  const currency = checkCurrency(args.currency ?? currencyOfZone(zone.timezone));
  const rate = args.defaultHourlyRate;
  const team: Team = {
    id: newId(now),
    name: checkName(args.name),
    currency,
    ...zone,
    overlapPolicy: args.overlapPolicy ?? 'MERGE_SAME_WORK',
    defaultHourlyRate: rate ? readMoney({ currency }, rate, 'defaultHourlyRate') : null,
    lockedBefore: null,
    archivedAt: null,
    createdAt: now,
    eraseAt: null,
  };
  const identity: Identity = {
    id: newId(now),
    teamId: team.id,
    userId: owner.id,
    name: owner.name,
    email: owner.email,
    role: 'OWNER',
    hourlyRate: null,
    costRate: null,
    deactivatedAt: null,
    createdAt: now,
    invitedAt: null,
  };
  await insertTeam(tx, team);
  await insertIdentity(tx, identity);
  const memberships = [{ teamId: team.id, identityId: identity.id, role: identity.role }];
  const doer = ownerOrAdministratorIn(
    { userId: owner.id, memberships, ...maker },
    { userId: owner.id, memberships },
  );
  await record(tx, doer, team.id, now, 'team.create', { before: null, after: team });
  return { team, identity };
}
