import { findKeysOfMembers, findKnownRows } from '../../db/queries/imports/rows.ts';
import type { KnownRow } from '../../domain/entities.ts';
import { checkExternalId } from '../../domain/imports/import.ts';
import { MAX_PAGE } from '../../domain/page.ts';
import { type Actor, canHandleTimeOf } from '../../domain/teams/policy.ts';
import { invalid } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { requireMembership } from '../shared/access.ts';
import { isForgotten } from './claim-row.ts';
import { type Visible, visiblePlace } from './visible.ts';

/**
 * The stored rows with some external ids, in the requested order. Several members can have a row with the same external
 * id. Omits rows that may be imported again, and rows whose time the caller may not see.
 */
export async function readKnownRows(
  app: App,
  actor: Actor,
  query: { teamId: string; externalIds: readonly string[] },
): Promise<Visible<KnownRow>[]> {
  const { teamId } = requireMembership(actor, query.teamId);
  if (query.externalIds.length > MAX_PAGE) {
    throw invalid(
      'externalIds',
      `At most ${MAX_PAGE} externalIds are taken at a time; these are ${query.externalIds.length}.`,
    );
  }
  const externalIds = new Set(query.externalIds.map((id) => checkExternalId(id, 'externalIds')));
  const keysOfMembers = await findKeysOfMembers(app.db.read, teamId, [...externalIds]);
  const rows = await findKnownRows(app.db.read, teamId, [...externalIds, ...keysOfMembers]);
  const visible = rows
    .filter((row) => !isForgotten(row) && canHandleTimeOf(actor, teamId, row.content.identityId))
    .map((row) => ({ ...row, place: visiblePlace(actor, teamId, row.place) }));
  const byExternalId = Map.groupBy(visible, ({ externalId }) => externalId);
  return [...externalIds].flatMap((id) => {
    const found = byExternalId.get(id) ?? [];
    return [...found.filter(({ key }) => key === id), ...found.filter(({ key }) => key !== id)];
  });
}
