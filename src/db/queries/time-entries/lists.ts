import { type ExpressionBuilder, sql } from 'kysely';
import type { CatalogVersions } from '../../../domain/catalog-versions.ts';
import type { TimeEntry } from '../../../domain/entities.ts';
import { DEFAULT_PAGE, MAX_PAGE, type Place } from '../../../domain/page.ts';
import { MAX_ENTRY_MS } from '../../../domain/time-entries/time-entry.ts';
import type { Handle } from '../../database.ts';
import { hasCatalogVersions, plansForLimit, steadyLimit } from '../../dialect.ts';
import { columnsOfEntry, toTimeEntry } from '../../rows.ts';
import { type EntryRow, entryColumns, type Tables } from '../../schema.ts';
import { containing, entryFits } from '../../search.ts';
import { type ParameterOf, type Statement, statement } from '../../statement.ts';

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
  /**
   * Selects entries that end after this instant, and running timers that started within the longest entry before it.
   */
  reaching: number | null;
  tag: string | null;
  /** The folded name of a tag. */
  tagKey: string | null;
  search: string | null;
}

/** The parameters of a statement. A null has no condition in it. */
type Values = Omit<TimeEntryFilter, 'billable'> &
  TimeScope & {
    billable: 0 | 1 | null;
    reachingSince: number | null;
    afterStart: number | null;
    afterId: string | null;
    limit: number;
  };

type Entries = ExpressionBuilder<Tables, 'time_entries'>;

/** The conditions of a list, with a parameter for each value that is given. */
function conditions(eb: Entries, given: ReadonlySet<string>, parameter: ParameterOf<Values>) {
  const value = <Name extends keyof Values>(name: Name) => parameter(name) as NonNullable<Values[Name]>;
  const all = [eb('team_id', '=', value('teamId'))];
  if (given.has('identityId')) all.push(eb('identity_id', '=', value('identityId')));
  if (given.has('projectId')) all.push(eb('project_id', '=', value('projectId')));
  if (given.has('clientId')) all.push(eb('client_id', '=', value('clientId')));
  if (given.has('taskId')) all.push(eb('task_id', '=', value('taskId')));
  if (given.has('importId')) all.push(eb('import_id', '=', value('importId')));
  if (given.has('billable')) all.push(eb('billable', '=', value('billable')));
  if (given.has('from')) all.push(eb('start_at', '>=', value('from')));
  if (given.has('reaching')) {
    // The bound on the start lets the index end the search.
    all.push(eb('start_at', '>', value('reachingSince')));
    all.push(eb.or([eb('end_at', '>', value('reaching')), eb('end_at', 'is', null)]));
  }
  if (given.has('to')) all.push(eb('start_at', '<', value('to')));
  if (given.has('search')) all.push(entryFits(value('teamId'), value('search')) as never);
  if (given.has('tag')) all.push(eb.exists(tagged(eb, 'tags.name', value('tag'))));
  if (given.has('tagKey')) all.push(eb.exists(tagged(eb, 'tags.name_key', value('tagKey'))));
  if (given.has('afterId')) {
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
  const wanted = new Set(['id', 'start', ...properties]);
  // Each statement is about one team, so nobody has to read which.
  wanted.delete('teamId');
  const columns = Object.entries(columnsOfEntry).flatMap(([property, own]) =>
    wanted.has(property) ? own : [],
  );
  // Two properties may come from one column.
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

/** One compiled statement for each set of filters and columns in use: lists are asked for all day with the same few. */
const statements = new Map<string, Statement<Values, PageRow>>();
const MAX_STATEMENTS = 500;

/** How many rows are read at the most for the usual page and for any; one more than it has tells whether there is another. */
const BOUNDS: readonly number[] = [DEFAULT_PAGE + 1, MAX_PAGE + 1];

/** The same selections come with every request of a document, so what they come to is remembered. */
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
  const bound = BOUNDS.find((most) => values.limit <= most);
  let shape = `${bound}:${properties ? columnsKey(properties) : '*'}`;
  for (const name in values) if (values[name as keyof Values] !== null) shape += ` ${name}`;
  let page = statements.get(shape);
  if (!page) {
    const given = new Set(shape.split(' ').slice(1));
    const isOneWay = [...given].every((name) => ONE_WAY.has(name));
    // Columns that nobody asked for are not read: of the 150 µs that a page of all of them takes, half and more.
    const columns = (properties ? columnsFor(properties) : entryColumns) as typeof entryColumns;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    page = statement((db, parameter) => {
      const mark = db
        .selectFrom('catalog_marks')
        .select('mark')
        .where('team_id', '=', parameter('teamId'))
        .as('catalog_mark');
      const entries = newestFirst(
        db
          .selectFrom('time_entries')
          .select(columns)
          .where((eb) => conditions(eb, given, parameter)),
      );
      const limit = steadyLimit(db, parameter('limit'));
      const isBounded = bound !== undefined && isOneWay && plansForLimit(db);
      const rows = isBounded
        ? newestFirst(db.selectFrom(entries.limit(sql.lit(bound)).as('time_entries')).select(columns))
        : entries;
      return rows.limit(limit).$if(hasCatalogVersions(db), (query) => query.select(mark));
    });
    statements.set(shape, page);
  }
  return page;
}

/** With these alone there is one index to read along, whatever they are, so one plan is right for all of them. */
const ONE_WAY: ReadonlySet<string> = new Set([
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
  /** The properties that the entries are read for, besides their place in the list; null for all. */
  properties: ReadonlySet<string> | null;
  marks?: CatalogVersions | undefined;
  /** Whether it may take long, and so much should not be read at the same time. */
  isLong?: boolean;
}

/**
 * A page of entries, the newest start first. Each scope is read along its own index from the cursor on and gives at
 * most a page, so a page costs the same wherever it lies, also for callers with several teams.
 */
export async function listTimeEntries(
  handle: Handle,
  { scopes, filter, after, limit, properties, marks, isLong = false }: TimeEntryListing,
): Promise<TimeEntry[]> {
  const pageOf = async (scope: TimeScope) => {
    const values = valuesOf(scope, filter, after, limit);
    const rows = await pageStatement(values, properties)(handle, values);
    const mark = rows[0]?.catalog_mark;
    if (mark != null) marks?.set(scope.teamId, mark);
    return rows.map((row) => {
      const entry = toTimeEntry(row);
      entry.teamId = scope.teamId;
      return entry;
    });
  };
  const [only] = scopes;
  if (only && scopes.length === 1) return pageOf(only);
  const pages = isLong ? await oneByOne(scopes, pageOf) : await Promise.all(scopes.map(pageOf));
  return pages
    .flat()
    .sort((a, b) => b.start - a.start || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

async function oneByOne<Item, Result>(
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
  /** How many of them still run. */
  running: number;
}

/** Running timers count up to `now`. */
export async function totalTimeEntries(
  handle: Handle,
  scopes: readonly TimeScope[],
  filter: TimeEntryFilter,
  now: number,
): Promise<TimeTotals> {
  const totals = await oneByOne(scopes, (scope) => {
    const values = valuesOf(scope, filter, null, 0);
    const given = Object.keys(values).filter((name) => values[name as keyof Values] !== null);
    return handle
      .selectFrom('time_entries')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(coalesce(end_at, ${now}) - start_at), 0)`.as('milliseconds'),
        sql<number>`count(*) - count(end_at)`.as('running'),
      ])
      .where((eb) => conditions(eb, new Set(given), (name) => values[name]))
      .executeTakeFirstOrThrow();
  });
  return {
    count: totals.reduce((sum, total) => sum + total.count, 0),
    milliseconds: totals.reduce((sum, total) => sum + total.milliseconds, 0),
    running: totals.reduce((sum, total) => sum + total.running, 0),
  };
}
