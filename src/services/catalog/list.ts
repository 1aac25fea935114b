import { countItems, listItems } from '../../db/queries/catalog/catalog.ts';
import type { CatalogItems, CatalogKind } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkText, foldForSearch, NAME_LIMIT } from '../../domain/text/text.ts';
import type { App } from '../app.ts';
import { requireMembership, teamIdsOf } from '../shared/access.ts';
import { type CountedPage, type PageRequest, readPageByText } from '../shared/paging.ts';
import { requireItem } from './require.ts';

export interface CatalogQuery extends PageRequest {
  teamId?: string | null;
  archived?: boolean | null;
  search?: string | null;
  clientId?: string | null;
  projectId?: string | null;
}

/** A page of the catalog items of the caller's teams, by name. */
export async function listCatalog<Kind extends CatalogKind>(
  app: App,
  actor: Actor,
  kind: Kind,
  query: CatalogQuery,
): Promise<CountedPage<CatalogItems[Kind]>> {
  const handle = app.db.read;
  const teamIds = query.teamId != null ? [requireMembership(actor, query.teamId).teamId] : teamIdsOf(actor);
  if (query.clientId != null) await requireItem(handle, actor, 'clients', query.clientId, 'clientId');
  if (query.projectId != null) await requireItem(handle, actor, 'projects', query.projectId, 'projectId');
  const filter = {
    teamIds,
    archived: query.archived ?? null,
    search: query.search ? checkText(query.search, 'search', NAME_LIMIT) : null,
    clientId: query.clientId ?? null,
    projectId: query.projectId ?? null,
  };
  const page = await readPageByText<CatalogItems[Kind]>({
    list: kind,
    request: query,
    placeOf: (item) => ({ key: foldForSearch(item.name), id: item.id }),
    load: (after, limit) => listItems(handle, kind, { ...filter, after, limit }),
  });
  return { ...page, count: () => countItems(handle, kind, filter) };
}
