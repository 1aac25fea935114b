import type { Handle } from '../../db/database.ts';
import { findTeams } from '../../db/queries/teams.ts';
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
