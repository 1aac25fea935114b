import type { Handle } from '../../db/database.ts';
import { findInvited } from '../../db/queries/accounts/accounts.ts';
import { updateUser } from '../../db/queries/accounts/users.ts';
import { lockTeam, updateTeam } from '../../db/queries/teams/teams.ts';
import type { User } from '../../domain/entities.ts';
import { checkCurrency } from '../../domain/money/money.ts';
import type { Membership } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import { checkZone, type WeekStart } from '../../domain/time/zone.ts';
import { currencyOfZone } from '../../domain/time/zone-currency.ts';
import type { Caller } from '../audit-log/browser.ts';
import { record, recordAccountEvent } from '../audit-log/record.ts';
import { defaultTeamName } from '../users/create.ts';

/** Whether a person was invited to the installation and has not opened the account yet. */
export async function isInvited(handle: Handle, { id }: User): Promise<boolean> {
  return (await findInvited(handle, [id])).has(id);
}

/** The choices of a person who opens an invited account; the same as at sign-up. */
export interface OpeningChoices {
  name: string;
  timezone?: string | null;
  /** Currency of the team that was made with the account. Defaults to the currency of the time zone's country. */
  currency?: string | null;
  weekStart?: WeekStart;
}

export function checkChoices({ name, timezone, currency, weekStart }: OpeningChoices): OpeningChoices {
  return {
    name: checkName(name),
    timezone: timezone == null ? null : checkZone(timezone),
    currency: currency == null ? null : checkCurrency(currency),
    weekStart,
  };
}

/**
 * Applies the owner's choices to an account that is being opened, and to the team named after it. The account and its
 * teams are locked.
 */
export async function settleInvited(
  tx: Handle,
  before: User,
  {
    chosen: { name, timezone, currency, weekStart = before.weekStart },
    memberships,
    caller,
    now,
  }: { chosen: OpeningChoices; memberships: readonly Membership[]; caller: Caller; now: number },
): Promise<User> {
  const zone = timezone == null ? {} : { timezone, timezoneIsSet: true };
  const after = { ...before, name, weekStart, ...zone };
  const doer = { userId: before.id, memberships: [...memberships], ...caller };
  await updateUser(tx, after);
  await recordAccountEvent(tx, doer, now, 'currentUser.update', { before, after });
  for (const { teamId } of memberships) {
    const team = await lockTeam(tx, teamId);
    // A deleted team keeps its name, because it accepts no changes.
    if (!team || team.eraseAt !== null || team.name !== defaultTeamName(before.name)) continue;
    const settled = {
      ...team,
      name: defaultTeamName(name),
      currency: currency ?? (timezone == null ? team.currency : currencyOfZone(timezone)),
      ...(team.timezoneIsSet ? {} : zone),
    };
    await updateTeam(tx, settled);
    await record(tx, doer, teamId, now, 'team.update', { before: team, after: settled });
  }
  return after;
}
