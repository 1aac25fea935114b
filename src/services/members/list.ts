import { countIdentities, listIdentities } from '../../db/queries/teams/identities.ts';
import type { Identity } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import type { App } from '../app.ts';
import { requireMembership } from '../shared/access.ts';
import { type CountedPage, type PageRequest, readPageByText } from '../shared/paging.ts';

/** Lists the members of a team. Every member sees the whole list. */
export async function listTeamMembers(
  app: App,
  actor: Actor,
  query: PageRequest & { teamId: string; active?: boolean | null },
): Promise<CountedPage<Identity>> {
  const { teamId } = requireMembership(actor, query.teamId);
  const filter = { teamId, active: query.active ?? null };
  const page = await readPageByText<Identity>({
    list: 'teamMembers',
    request: query,
    placeOf: (identity) => ({ key: foldForSearch(identity.email), id: identity.id }),
    load: (after, limit) => listIdentities(app.db.read, { ...filter, after, limit }),
  });
  return { ...page, count: () => countIdentities(app.db.read, filter) };
}
