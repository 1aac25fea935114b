import type { Handle } from '../../db/database.ts';
import { findTeams, lockTeam, updateTeam } from '../../db/queries/teams/teams.ts';
import type { Team } from '../../domain/entities.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';
import { record } from '../audit-log/record.ts';
import { teamIdsOf } from '../shared/access.ts';
import { lockTeamFor } from '../shared/recheck-credential.ts';

/** Sets the time zone of teams without one whose settings the caller may change. */
export async function setMissingZones(
  tx: Handle,
  caller: Actor,
  timezone: string,
  now: number,
): Promise<void> {
  const managed = teamIdsOf(caller).filter((teamId) => can(caller, 'team.manage', teamId));
  // Locks in a fixed order to prevent deadlocks.
  const ids = (await findTeams(tx, managed)).filter(needsZone).map(({ id }) => id);
  ids.sort();
  for (const id of ids) await lockTeam(tx, id);
  for (const id of ids) {
    const { team, actor } = await lockTeamFor(tx, caller, id);
    if (!team || !needsZone(team) || !can(actor, 'team.manage', id)) continue;
    const changed = { ...team, timezone, timezoneIsSet: true };
    await updateTeam(tx, changed);
    await record(tx, actor, id, now, 'team.update', { before: team, after: changed });
  }
}

function needsZone({ timezoneIsSet, archivedAt }: Team): boolean {
  return !timezoneIsSet && archivedAt === null;
}
