import { type ExpressionBuilder, sql } from 'kysely';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Place } from '../../domain/page.ts';
import type { Handle } from '../database.ts';
import { toTimeEntry } from '../rows.ts';
import type { Tables } from '../schema.ts';
import { contains } from '../search.ts';

/** Part of what a caller may see: a whole team, or one identity in it. */
export interface TimeScope {
  teamId: string;
  identityId: string | null;
}

export interface TimeEntryFilter {
  projectId: string | null;
  clientId: string | null;
  taskId: string | null;
  importId: string | null;
  billable: boolean | null;
  from: number | null;
  to: number | null;
  tag: string | null;
  search: string | null;
}

type Entries = ExpressionBuilder<Tables, 'time_entries'>;

function inScope(eb: Entries, scope: TimeScope) {
  const team = eb('team_id', '=', scope.teamId);
  return scope.identityId === null ? team : eb.and([team, eb('identity_id', '=', scope.identityId)]);
}

function matching(eb: Entries, filter: TimeEntryFilter) {
  const conditions = [];
  if (filter.projectId !== null) conditions.push(eb('project_id', '=', filter.projectId));
  if (filter.clientId !== null) conditions.push(eb('client_id', '=', filter.clientId));
  if (filter.taskId !== null) conditions.push(eb('task_id', '=', filter.taskId));
  if (filter.importId !== null) conditions.push(eb('import_id', '=', filter.importId));
  if (filter.billable !== null) conditions.push(eb('billable', '=', filter.billable ? 1 : 0));
  if (filter.from !== null) conditions.push(eb('start_at', '>=', filter.from));
  if (filter.to !== null) conditions.push(eb('start_at', '<', filter.to));
  if (filter.search !== null) conditions.push(contains('search_text', filter.search));
  if (filter.tag !== null) {
    conditions.push(
      eb.exists(
        eb
          .selectFrom('time_entry_tags')
          .innerJoin('tags', (join) =>
            join
              .onRef('tags.team_id', '=', 'time_entry_tags.team_id')
              .onRef('tags.id', '=', 'time_entry_tags.tag_id'),
          )
          .select('tags.id')
          .whereRef('time_entry_tags.team_id', '=', 'time_entries.team_id')
          .whereRef('time_entry_tags.entry_id', '=', 'time_entries.id')
          .where('tags.name', '=', filter.tag),
      ),
    );
  }
  return eb.and(conditions);
}

/**
 * A page of entries, the newest start first. Each scope is read along its own index from the cursor on and gives at
 * most a page, so a page costs the same wherever it lies, also for callers with several teams.
 */
export async function listTimeEntries(
  handle: Handle,
  scopes: readonly TimeScope[],
  filter: TimeEntryFilter,
  after: Place<number> | null,
  limit: number,
): Promise<TimeEntry[]> {
  const pageOf = (scope: TimeScope) => {
    let query = handle
      .selectFrom('time_entries')
      .selectAll()
      .where((eb) => inScope(eb, scope))
      .where((eb) => matching(eb, filter));
    if (after)
      query = query.where((eb) => eb(eb.refTuple('start_at', 'id'), '<', eb.tuple(after.key, after.id)));
    return query.orderBy('start_at', 'desc').orderBy('id', 'desc').limit(limit);
  };
  const pages = await Promise.all(scopes.map((scope) => pageOf(scope).execute()));
  const entries = pages.flat().map(toTimeEntry);
  if (pages.length > 1) entries.sort((a, b) => b.start - a.start || (a.id < b.id ? 1 : -1));
  return entries.slice(0, limit);
}

export interface TimeTotals {
  count: number;
  milliseconds: number;
}

/** Running timers count up to `now`. */
export async function totalTimeEntries(
  handle: Handle,
  scopes: readonly TimeScope[],
  filter: TimeEntryFilter,
  now: number,
): Promise<TimeTotals> {
  if (scopes.length === 0) return { count: 0, milliseconds: 0 };
  const row = await handle
    .selectFrom('time_entries')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(coalesce(end_at, ${now}) - start_at), 0)`.as('milliseconds'),
    ])
    .where((eb) => eb.or(scopes.map((scope) => inScope(eb, scope))))
    .where((eb) => matching(eb, filter))
    .executeTakeFirstOrThrow();
  return row;
}
