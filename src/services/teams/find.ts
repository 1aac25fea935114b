import { findTeams, findTeamsByName } from '../../db/queries/teams/teams.ts';
import type { Team } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';

/** Finds a team by id or name, for the operator. */
export async function findTeam(app: App, idOrName: string, field = 'team'): Promise<Team> {
  const found = isId(idOrName)
    ? await findTeams(app.db.read, [idOrName])
    : await findTeamsByName(app.db.read, idOrName);
  const [team, ...others] = found;
  if (!team) throw failure('NOT_FOUND', `There is no team with the id or name "${idOrName}".`, field);
  if (others.length > 0) {
    const ids = found.map(({ id }) => id).join(', ');
    throw failure('AMBIGUOUS', `Several teams are called "${idOrName}"; name one by its id: ${ids}.`, field);
  }
  return team;
}
