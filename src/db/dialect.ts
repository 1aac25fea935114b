import {
  type AliasedRawBuilder,
  type Expression,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { Interval } from '../domain/time/interval.ts';
import type { Handle } from './database.ts';
import { Numbers } from './postgres/dialect.ts';
import type { Tables } from './schema.ts';
import { statement } from './statement.ts';

/** The few places where the engines need different SQL. */

export function isPostgres(handle: Handle): boolean {
  return handle.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Locks the rows of `table` that a query returns against changes until this transaction ends. On SQLite a write
 * transaction locks the whole database.
 */
export function forNoKeyUpdate<Scope extends keyof Tables, Row>(
  handle: Handle,
  query: SelectQueryBuilder<Tables, Scope, Row>,
  table: Scope,
): SelectQueryBuilder<Tables, Scope, Row> {
  return isPostgres(handle) ? query.forNoKeyUpdate(table) : query;
}

/** Locks the rows of `table` that a query returns against deletion until this transaction ends. */
export function forKeyShare<Scope extends keyof Tables, Row>(
  handle: Handle,
  query: SelectQueryBuilder<Tables, Scope, Row>,
  table: Scope,
): SelectQueryBuilder<Tables, Scope, Row> {
  return isPostgres(handle) ? query.forKeyShare(table) : query;
}

/** Locks the rows that a query returns against changes, deletion and new references until this transaction ends. */
export function forUpdate<Scope extends keyof Tables, Row>(
  handle: Handle,
  query: SelectQueryBuilder<Tables, Scope, Row>,
): SelectQueryBuilder<Tables, Scope, Row> {
  return isPostgres(handle) ? query.forUpdate() : query;
}

const referenceVersion = statement<Record<never, never>, { mark: number }>((db) =>
  db.selectFrom('deciding_mark').select('mark'),
);

/** The reference version; null on PostgreSQL, which notifies of changes instead. */
export async function findReferenceVersion(tx: Handle): Promise<number | null> {
  if (isPostgres(tx)) return null;
  const [row] = await referenceVersion(tx, {});
  return row?.mark ?? null;
}

/** Whether each team has a version of its catalog. SQLite has one reference version for all teams. */
export function hasCatalogVersions(handle: Handle): boolean {
  return isPostgres(handle);
}

/** Serializes the transactions that write to a table from here on. Reads are not blocked. */
export async function lockTable(tx: Handle, table: keyof Tables): Promise<void> {
  if (isPostgres(tx)) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}

/**
 * A parameter as the limit of a hot statement. SQLite plans for the value of a bare limit parameter and prepares the
 * statement again with each new value; the unary plus prevents that.
 */
export function steadyLimit(handle: Handle, limit: number): RawBuilder<number> {
  return isPostgres(handle) ? sql`${limit}` : sql`+${limit}`;
}

/**
 * Whether a hot statement needs a literal limit around the limit parameter. PostgreSQL estimates an unknown limit as a
 * tenth of the table, so the generic plan looks too expensive and every call is planned again, which takes longer than
 * reading a page. SQLite plans a statement once.
 */
export function plansForLimit(handle: Handle): boolean {
  return isPostgres(handle);
}

/** A list of ids as a single parameter. */
export type IdList = readonly string[] | string;

/** SQL condition: a column is in a list of ids. The text of the statement does not depend on the number of ids. */
export function isOneOf(handle: Handle, column: string, ids: IdList): RawBuilder<boolean> {
  return isPostgres(handle)
    ? sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${ids}))`;
}

/**
 * SQL condition: a row belongs to a team and its column is in a list of texts. On SQLite both are compared as a row
 * value. As two conditions, SQLite would scan all rows of the team instead of looking up each text in the index of both
 * columns.
 */
export function isOneOfTexts(
  handle: Handle,
  table: keyof Tables,
  teamId: string,
  column: string,
  texts: IdList,
): RawBuilder<boolean> {
  const [team, text] = [sql.ref(`${table}.team_id`), sql.ref(`${table}.${column}`)];
  return isPostgres(handle)
    ? sql<boolean>`(${team} = ${teamId} and ${text} = any(${texts}::text[]))`
    : sql<boolean>`(${team}, ${text}) in (select ${teamId}, value from json_each(${texts}))`;
}

/** The value of a list parameter: an array on PostgreSQL, a JSON text on SQLite. */
export function idList(handle: Handle, ids: readonly string[]): IdList {
  return isPostgres(handle) ? ids : JSON.stringify(ids);
}

/** A text that compares by its bytes, independent of the collation of the database. SQLite always compares bytes. */
export function inByteOrder(handle: Handle, text: RawBuilder<string>): RawBuilder<string> {
  return isPostgres(handle) ? sql`${text} collate "C"` : text;
}

/** A sum as a floating-point number: as exact as a JavaScript number, and without integer overflow. */
export function floatSum(handle: Handle, term: RawBuilder<number>): RawBuilder<number> {
  return isPostgres(handle) ? sql`sum(cast(${term} as double precision))` : sql`total(${term})`;
}

/** All values of a column in ascending order, comma-separated; null without values. */
export function joinedTexts(handle: Handle, column: string): RawBuilder<string | null> {
  const value = sql.ref(column);
  return isPostgres(handle)
    ? sql`string_agg(${value}::text, ',' order by ${value})`
    : sql`group_concat(${value}, ',' order by ${value})`;
}

/** SQL: the larger of two numbers, such as the later of two instants. */
export function laterOf(handle: Handle, first: Term, second: Term): RawBuilder<number> {
  return isPostgres(handle) ? sql`greatest(${first}, ${second})` : sql`max(${first}, ${second})`;
}

/** SQL: the smaller of two numbers, such as the earlier of two instants. */
export function earlierOf(handle: Handle, first: Term, second: Term): RawBuilder<number> {
  return isPostgres(handle) ? sql`least(${first}, ${second})` : sql`min(${first}, ${second})`;
}

type Term = Expression<number>;

export interface RangeRow {
  /** The index in the list of ranges, from 0. */
  position: number;
  start_at: number;
  end_at: number;
}

/** A table of ranges, each of a project. The text of the statement does not depend on their number. */
export function projectRanges(
  handle: Handle,
  ranges: readonly (Interval & { teamId: string; projectId: string; isEarned: boolean })[],
): RawBuilder<RangeRow & { team_id: string; project_id: string; is_earned: 0 | 1 }> {
  if (isPostgres(handle)) {
    const [teams, projects] = [ranges.map(({ teamId }) => teamId), ranges.map(({ projectId }) => projectId)];
    const { starts, ends } = numbersOf(ranges);
    const earned = ranges.map(({ isEarned }) => (isEarned ? 1 : 0));
    return sql`(select ordinality - 1 as position, team_id, project_id, start_at, end_at, is_earned
      from unnest(${teams}::uuid[], ${projects}::uuid[], ${starts}::bigint[], ${ends}::bigint[], ${earned}::int[])
        with ordinality as list (team_id, project_id, start_at, end_at, is_earned))`;
  }
  const list = ranges.map(({ teamId, projectId, start, end, isEarned }) => [
    ...[teamId, projectId, start, end, isEarned ? 1 : 0],
  ]);
  return sql`(select key as position, value ->> 0 as team_id, value ->> 1 as project_id, value ->> 2 as start_at,
    value ->> 3 as end_at, value ->> 4 as is_earned from json_each(${JSON.stringify(list)}))`;
}

/** A query for ranges, named `ranges`, joined with the entries that overlap each range. */
export type EntriesOfRanges<Row = unknown> = SelectQueryBuilder<
  Tables & { ranges: RangeRow },
  'ranges' | 'time_entries',
  Row
>;

/** The bounds of a search: of a single range or of all ranges. */
export interface Bounds {
  start: RawBuilder<number>;
  end: RawBuilder<number>;
}

/** A partial index that contains few entries. */
export type SmallIndex = 'time_entries_running' | 'time_entries_long';

/**
 * The table of entries, read through an index. SQLite has no statistics and cannot tell a partial index with few
 * entries from a full one, so the query names the index. PostgreSQL chooses by itself.
 */
export function entriesAlong(
  handle: Handle,
  index: SmallIndex | null,
): AliasedRawBuilder<Tables['time_entries'], 'time_entries'> {
  const hint = index === null || isPostgres(handle) ? sql`` : sql` indexed by ${sql.raw(index)}`;
  return sql<Tables['time_entries']>`time_entries`.as<'time_entries'>(sql`time_entries${hint}`);
}

/**
 * Joins ranges, ordered and without gaps, with the entries that overlap each range. `end` is the end of an entry;
 * `find` restricts the entries to the given bounds. Returns one or two queries, which never return the same pair of
 * entry and range.
 *
 * SQLite searches an index for the entries of each range. PostgreSQL would compare every entry with every range. So
 * there one query reads the entries of all ranges and finds the first range of each by binary search. A second query
 * reads the few entries that continue into further ranges.
 */
export function entriesOfEach(
  handle: Handle,
  ranges: readonly Interval[],
  { end, index }: { end: RawBuilder<number>; index: SmallIndex | null },
  find: (entries: EntriesOfRanges, bounds: Bounds) => EntriesOfRanges,
): EntriesOfRanges[] {
  if (!isPostgres(handle)) {
    const each = handle
      .selectFrom(rangeRows(handle, ranges).as('ranges'))
      .crossJoin(entriesAlong(handle, index));
    const bounds = { start: sql.ref<number>('ranges.start_at'), end: sql.ref<number>('ranges.end_at') };
    return [find(each as unknown as EntriesOfRanges, bounds)];
  }
  const [first, last] = [ranges[0]?.start ?? 0, ranges.at(-1)?.end ?? 0];
  const bounds = { start: sql<number>`${first}::bigint`, end: sql<number>`${last}::bigint` };
  const list = numbersOf(ranges);
  const [starts, ends] = [sql`${list.starts}::bigint[]`, sql`${list.ends}::bigint[]`];
  const indexOf = (instant: RawBuilder<number>) => sql<number>`width_bucket(${instant}, ${starts}) - 1`;
  const firstIndex = indexOf(sql`greatest(time_entries.start_at, ${bounds.start})`);
  const lastIndex = indexOf(sql`least(${end}, ${bounds.end}) - 1`);
  const joinRanges = (places: RawBuilder<{ position: number }>) => {
    const reached = sql<RangeRow>`(select position, (${starts})[position + 1] as start_at,
      (${ends})[position + 1] as end_at from ${places} as place (position) offset 0)`;
    const each = handle.selectFrom('time_entries').crossJoinLateral(reached.as('ranges'));
    return find(each as unknown as EntriesOfRanges, bounds);
  };
  const firstRanges = joinRanges(sql`(values (${firstIndex}))`);
  if (ranges.length < 2) return [firstRanges];
  const furtherRanges = joinRanges(sql`generate_series(${firstIndex} + 1, ${lastIndex})`).where(
    sql<boolean>`${end} > (${ends})[${firstIndex} + 1]`,
  );
  return [firstRanges, furtherRanges];
}

/**
 * A table of ranges. The text of the statement does not depend on their number. The limit prevents that SQLite parses
 * the numbers again for each entry that it compares.
 */
export function rangeRows(handle: Handle, ranges: readonly Interval[]): RawBuilder<RangeRow> {
  if (isPostgres(handle)) {
    const { starts, ends } = numbersOf(ranges);
    return sql`(select ordinality - 1 as position, start_at, end_at
      from unnest(${starts}::bigint[], ${ends}::bigint[]) with ordinality as list (start_at, end_at))`;
  }
  const list = JSON.stringify(ranges.map(({ start, end }) => [start, end]));
  return sql`(select key as position, value ->> 0 as start_at, value ->> 1 as end_at from json_each(${list}) limit -1)`;
}

const numbersByRanges = new WeakMap<readonly Interval[], { starts: Numbers; ends: Numbers }>();

/** Returns the same objects for the same ranges, so that a statement sends them once. */
function numbersOf(ranges: readonly Interval[]): { starts: Numbers; ends: Numbers } {
  const cached = numbersByRanges.get(ranges);
  if (cached) return cached;
  const numbers = {
    starts: new Numbers(ranges.map(({ start }) => start)),
    ends: new Numbers(ranges.map(({ end }) => end)),
  };
  numbersByRanges.set(ranges, numbers);
  return numbers;
}

/** Several values as one JSON text, so that a subquery can return more than one. */
export function listOf(handle: Handle, terms: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  // A text, because the drivers do not parse a text.
  return isPostgres(handle)
    ? sql`cast(json_build_array(${sql.join(terms)}) as text)`
    : sql`json_array(${sql.join(terms)})`;
}

/** Writes seals to audit lines. */
export async function setSeals(
  tx: Handle,
  teamId: string,
  seals: readonly { at: number; id: string; number: number; hash: string }[],
): Promise<void> {
  if (isPostgres(tx)) {
    // A single statement, because each costs a round trip. Its text does not depend on the number of lines.
    const rows = sql`unnest(${new Numbers(seals.map(({ at }) => at))}::bigint[], ${seals.map(({ id }) => id)}::uuid[],
      ${new Numbers(seals.map(({ number }) => number))}::bigint[], ${seals.map(({ hash }) => hash)}::text[])
      as sealed (at, id, seal, hash)`;
    await sql`update audit_log set seal = sealed.seal, hash = sealed.hash from ${rows}
      where audit_log.team_id = ${teamId} and audit_log.at = sealed.at and audit_log.id = sealed.id`.execute(
      tx,
    );
    return;
  }
  // SQLite does not know the length of a list and would join it with all lines of the team.
  for (const { at, id, number, hash } of seals) {
    await sql`update audit_log set seal = ${number}, hash = ${hash}
      where team_id = ${teamId} and at = ${at} and id = ${id}`.execute(tx);
  }
}

/**
 * The timeline of a PostgreSQL server. A promoted standby starts a new timeline and reuses the transaction ids that it
 * lacks. So a transaction id identifies the version of a row only together with the timeline.
 */
export const timeline = sql<string>`left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`;
