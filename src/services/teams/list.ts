import { listTeams as loadTeams } from '../../db/queries/teams.ts';
import type { Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { foldForSearch } from '../../domain/text.ts';
import { teamIdsOf } from '../access.ts';
import type { App } from '../app.ts';
import { type Page, type PageRequest, readPageByText } from '../paging.ts';

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
