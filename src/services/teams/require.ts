import type { Handle } from '../../db/database.ts';
import { findTeams } from '../../db/queries/teams.ts';
import type { Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { failure } from '../../lib/errors.ts';
import { notFound, requireMembership } from '../access.ts';
import { lockTeamFor } from '../standing.ts';

export async function requireTeam(
  handle: Handle,
  actor: Actor,
  teamId: string,
  field = 'teamId',
): Promise<Team> {
  requireMembership(actor, teamId, field);
  const [team] = await findTeams(handle, [teamId]);
  if (!team) throw notFound('team', field);
  return team;
}

/**
 * The team that is about to change, in itself or in its members, with the caller as they are in it now: such changes happen one
 * after the other.
 */
export async function lockTeam(
  tx: Handle,
  caller: Actor,
  teamId: string,
  field = 'teamId',
): Promise<{ team: Team; actor: Actor }> {
  const locked = await lockTeamAlsoDeleted(tx, caller, teamId, field);
  requireNotDeleted(locked.team, field);
  return locked;
}

/** Refuses changes of a team that is deleted and not restored. */
export function requireNotDeleted({ eraseAt }: Team, field: string | null): void {
  if (eraseAt === null) return;
  throw failure(
    'ARCHIVED',
    `This team is deleted and will be erased on ${new Date(eraseAt).toISOString().slice(0, 10)}; an owner can restore it first.`,
    field,
  );
}

/** The same for a team whose deletion was requested, too. */
export async function lockTeamAlsoDeleted(
  tx: Handle,
  caller: Actor,
  teamId: string,
  field = 'teamId',
): Promise<{ team: Team; actor: Actor }> {
  requireMembership(caller, teamId, field);
  const { team, actor } = await lockTeamFor(tx, caller, teamId);
  requireMembership(actor, teamId, field);
  if (!team) throw notFound('team', field);
  return { team, actor };
}
