import { listTeams as loadTeams } from '../../db/queries/teams/teams.ts';
import type { Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import type { App } from '../app.ts';
import { teamIdsOf } from '../shared/access.ts';
import { type Page, type PageRequest, readPageByText } from '../shared/paging.ts';

export function listTeams(
  app: App,
  actor: Actor,
  query: PageRequest & { archived?: boolean | null },
): Promise<Page<Team>> {
  return readPageByText({
    list: 'teams',
    request: query,
    placeOf: (team) => ({ key: foldForSearch(team.name), id: team.id }),
    load: (after, limit) =>
      loadTeams(app.db.read, { ids: teamIdsOf(actor), archived: query.archived ?? null, after, limit }),
  });
}
