import { type ExpressionBuilder, sql } from 'kysely';
import type { CatalogVersions } from '../../../domain/catalog-versions.ts';
import type { TimeEntry } from '../../../domain/entities.ts';
import { DEFAULT_PAGE, MAX_PAGE, type Place } from '../../../domain/page.ts';
import { MAX_ENTRY_MS } from '../../../domain/time-entries/time-entry.ts';
import type { Handle } from '../../database.ts';
import { hasCatalogVersions, plansForLimit, steadyLimit } from '../../dialect.ts';
import { columnsOfEntry, toTimeEntry } from '../../rows.ts';
import { type EntryRow, entryColumns, type Tables } from '../../schema.ts';
import { containing, entryMatches } from '../../search.ts';
import { type ParameterOf, type Statement, statement } from '../../statement.ts';

/** A part of the time that a caller may see: a whole team, or an identity of a team. */
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
  /**
   * Selects entries that end after this instant, and running timers that started at most the longest entry before it.
   */
  reaching: number | null;
  tag: string | null;
  /** The folded name of a tag. */
  tagKey: string | null;
  search: string | null;
}

/** The parameters of a statement. A null value has no condition. */
type Values = Omit<TimeEntryFilter, 'billable'> &
  TimeScope & {
    billable: 0 | 1 | null;
    reachingSince: number | null;
    afterStart: number | null;
    afterId: string | null;
    limit: number;
  };

type Entries = ExpressionBuilder<Tables, 'time_entries'>;

/** The conditions of a list, with a parameter for each value that is set. */
function conditions(eb: Entries, filled: ReadonlySet<string>, parameter: ParameterOf<Values>) {
  const value = <Name extends keyof Values>(name: Name) => parameter(name) as NonNullable<Values[Name]>;
  const all = [eb('team_id', '=', value('teamId'))];
  if (filled.has('identityId')) all.push(eb('identity_id', '=', value('identityId')));
  if (filled.has('projectId')) all.push(eb('project_id', '=', value('projectId')));
  if (filled.has('clientId')) all.push(eb('client_id', '=', value('clientId')));
  if (filled.has('taskId')) all.push(eb('task_id', '=', value('taskId')));
  if (filled.has('importId')) all.push(eb('import_id', '=', value('importId')));
  if (filled.has('billable')) all.push(eb('billable', '=', value('billable')));
  if (filled.has('from')) all.push(eb('start_at', '>=', value('from')));
  if (filled.has('reaching')) {
    // The bound on the start limits the range of the index.
    all.push(eb('start_at', '>', value('reachingSince')));
    all.push(eb.or([eb('end_at', '>', value('reaching')), eb('end_at', 'is', null)]));
  }
  if (filled.has('to')) all.push(eb('start_at', '<', value('to')));
  if (filled.has('search')) all.push(entryMatches(value('teamId'), value('search')) as never);
  if (filled.has('tag')) all.push(eb.exists(tagged(eb, 'tags.name', value('tag'))));
  if (filled.has('tagKey')) all.push(eb.exists(tagged(eb, 'tags.name_key', value('tagKey'))));
  if (filled.has('afterId')) {
    all.push(eb(eb.refTuple('start_at', 'id'), '<', eb.tuple(value('afterStart'), value('afterId'))));
  }
  return eb.and(all);
}

function tagged(eb: Entries, column: 'tags.name' | 'tags.name_key', name: string) {
  return eb
    .selectFrom('time_entry_tags')
    .innerJoin('tags', (join) =>
      join
        .onRef('tags.team_id', '=', 'time_entry_tags.team_id')
        .onRef('tags.id', '=', 'time_entry_tags.tag_id'),
    )
    .select('tags.id')
    .whereRef('time_entry_tags.team_id', '=', 'time_entries.team_id')
    .whereRef('time_entry_tags.entry_id', '=', 'time_entries.id')
    .where(column, '=', name);
}

function columnsFor(properties: ReadonlySet<string>): (keyof EntryRow)[] {
  const selected = new Set(['id', 'start', ...properties]);
  // Each statement reads a single team, so the column is not needed.
  selected.delete('teamId');
  const columns = Object.entries(columnsOfEntry).flatMap(([property, sources]) =>
    selected.has(property) ? sources : [],
  );
  // Two properties may come from the same column.
  return [...new Set(columns)];
}

function valuesOf(
  scope: TimeScope,
  filter: TimeEntryFilter,
  after: Place<number> | null,
  limit: number,
): Values {
  return {
    ...filter,
    ...scope,
    billable: filter.billable === null ? null : filter.billable ? 1 : 0,
    reachingSince: filter.reaching === null ? null : filter.reaching - MAX_ENTRY_MS,
    search: filter.search === null ? null : containing(filter.search),
    afterStart: after?.key ?? null,
    afterId: after?.id ?? null,
    limit,
  };
}

type PageRow = EntryRow & { catalog_mark?: number | null };

/** One compiled statement per set of filters and columns. Most lists use the same few sets. */
const statements = new Map<string, Statement<Values, PageRow>>();
const MAX_STATEMENTS = 500;

/** Row limits for the default and the maximum page size. One extra row is read; its presence means hasNextPage. */
const ROW_LIMITS: readonly number[] = [DEFAULT_PAGE + 1, MAX_PAGE + 1];

/** Cached because every request of a document has the same selections. */
const columnsKeys = new WeakMap<ReadonlySet<string>, string>();

function columnsKey(properties: ReadonlySet<string>): string {
  let key = columnsKeys.get(properties);
  if (key === undefined) {
    key = columnsFor(properties).join();
    columnsKeys.set(properties, key);
  }
  return key;
}

function pageStatement(values: Values, properties: ReadonlySet<string> | null): Statement<Values, PageRow> {
  const bound = ROW_LIMITS.find((most) => values.limit <= most);
  let shape = `${bound}:${properties ? columnsKey(properties) : '*'}`;
  for (const name in values) if (values[name as keyof Values] !== null) shape += ` ${name}`;
  let page = statements.get(shape);
  if (!page) {
    const filled = new Set(shape.split(' ').slice(1));
    const usesSingleIndex = [...filled].every((name) => SINGLE_INDEX_FILTERS.has(name));
    // Unselected columns are not read: they take more than half of the 150 µs of a full page.
    const columns = (properties ? columnsFor(properties) : entryColumns) as typeof entryColumns;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    page = statement((db, parameter) => {
      const version = db
        .selectFrom('catalog_marks')
        .select('mark')
        .where('team_id', '=', parameter('teamId'))
        .as('catalog_mark');
      const entries = newestFirst(
        db
          .selectFrom('time_entries')
          .select(columns)
          .where((eb) => conditions(eb, filled, parameter)),
      );
      const limit = steadyLimit(db, parameter('limit'));
      const isBounded = bound !== undefined && usesSingleIndex && plansForLimit(db);
      const rows = isBounded
        ? newestFirst(db.selectFrom(entries.limit(sql.lit(bound)).as('time_entries')).select(columns))
        : entries;
      return rows.limit(limit).$if(hasCatalogVersions(db), (query) => query.select(version));
    });
    statements.set(shape, page);
  }
  return page;
}

/** These filters are covered by one index each, so a generic plan is always right. */
const SINGLE_INDEX_FILTERS: ReadonlySet<string> = new Set([
  'teamId',
  'identityId',
  'afterStart',
  'afterId',
  'limit',
] satisfies (keyof Values)[]);

function newestFirst<Query extends { orderBy: (column: 'start_at' | 'id', order: 'desc') => Query }>(
  query: Query,
): Query {
  return query.orderBy('start_at', 'desc').orderBy('id', 'desc');
}

export interface TimeEntryListing {
  scopes: readonly TimeScope[];
  filter: TimeEntryFilter;
  after: Place<number> | null;
  limit: number;
  /** The properties of the entries to read, besides their position in the list; null for all. */
  properties: ReadonlySet<string> | null;
  catalogVersions?: CatalogVersions | undefined;
  /** Whether the query may be slow, so that only one team is read at a time. */
  isLong?: boolean;
}

/**
 * A page of entries, latest start first. Each scope is read from its own index, starting at the cursor, and returns at
 * most a page. So all pages cost the same, also for callers with several teams.
 */
export async function listTimeEntries(
  handle: Handle,
  { scopes, filter, after, limit, properties, catalogVersions, isLong = false }: TimeEntryListing,
): Promise<TimeEntry[]> {
  const pageOf = async (scope: TimeScope) => {
    const values = valuesOf(scope, filter, after, limit);
    const rows = await pageStatement(values, properties)(handle, values);
    const version = rows[0]?.catalog_mark;
    if (version != null) catalogVersions?.set(scope.teamId, version);
    return rows.map((row) => {
      const entry = toTimeEntry(row);
      entry.teamId = scope.teamId;
      return entry;
    });
  };
  const [only] = scopes;
  if (only && scopes.length === 1) return pageOf(only);
  const pages = isLong ? await sequentially(scopes, pageOf) : await Promise.all(scopes.map(pageOf));
  return pages
    .flat()
    .sort((a, b) => b.start - a.start || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

async function sequentially<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await read(item));
  return results;
}

interface TimeTotals {
  count: number;
  milliseconds: number;
  /** The number of running timers among them. */
  running: number;
}

/** Running timers count until `now`. */
export async function totalTimeEntries(
  handle: Handle,
  scopes: readonly TimeScope[],
  filter: TimeEntryFilter,
  now: number,
): Promise<TimeTotals> {
  const totals = await sequentially(scopes, (scope) => {
    const values = valuesOf(scope, filter, null, 0);
    const filled = Object.keys(values).filter((name) => values[name as keyof Values] !== null);
    return handle
      .selectFrom('time_entries')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(coalesce(end_at, ${now}) - start_at), 0)`.as('milliseconds'),
        sql<number>`count(*) - count(end_at)`.as('running'),
      ])
      .where((eb) => conditions(eb, new Set(filled), (name) => values[name]))
      .executeTakeFirstOrThrow();
  });
  return {
    count: totals.reduce((sum, total) => sum + total.count, 0),
    milliseconds: totals.reduce((sum, total) => sum + total.milliseconds, 0),
    running: totals.reduce((sum, total) => sum + total.running, 0),
  };
}
