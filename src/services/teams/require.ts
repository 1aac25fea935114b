import type { Handle } from '../../db/database.ts';
import { findTeams, lockTeam as loadLocked } from '../../db/queries/teams.ts';
import type { Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { notFound, requireMembership } from '../access.ts';

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

/** The team that is about to change, in itself or in its members: such changes happen one after the other. */
export async function lockTeam(tx: Handle, actor: Actor, teamId: string, field = 'teamId'): Promise<Team> {
  requireMembership(actor, teamId, field);
  const team = await loadLocked(tx, teamId);
  if (!team) throw notFound('team', field);
  return team;
}
