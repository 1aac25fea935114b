import { type Expression, PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Interval } from '../domain/interval.ts';
import type { Handle } from './database.ts';
import type { Tables } from './schema.ts';

/** The few places where the engines need different SQL. */

function isPostgres(handle: Handle): boolean {
  return handle.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Keeps other transactions from changing the rows of `table` that a query finds until this one ends. On SQLite a write
 * transaction has the whole database to itself already.
 */
export function locking<Scope extends keyof Tables, Row>(
  handle: Handle,
  query: SelectQueryBuilder<Tables, Scope, Row>,
  table: Scope,
): SelectQueryBuilder<Tables, Scope, Row> {
  return isPostgres(handle) ? query.forNoKeyUpdate(table) : query;
}

/** Keeps other transactions from deleting the rows of `table` that a query finds until this one ends. */
export function keeping<Scope extends keyof Tables, Row>(
  handle: Handle,
  query: SelectQueryBuilder<Tables, Scope, Row>,
  table: Scope,
): SelectQueryBuilder<Tables, Scope, Row> {
  return isPostgres(handle) ? query.forKeyShare(table) : query;
}

/** Keeps other transactions from changing, deleting and pointing at the rows that a query finds until this one ends. */
export function holding<Scope extends keyof Tables, Row>(
  handle: Handle,
  query: SelectQueryBuilder<Tables, Scope, Row>,
): SelectQueryBuilder<Tables, Scope, Row> {
  return isPostgres(handle) ? query.forUpdate() : query;
}

/** Lets one transaction at a time go on from here that wants to write to a table; others may still read it. */
export async function lockTable(tx: Handle, table: keyof Tables): Promise<void> {
  if (isPostgres(tx)) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}

/**
 * A parameter as the limit of a hot statement. SQLite looks at the value of a bare one to plan for it, and so prepares the
 * statement anew each time that it is bound; behind a sign it does not look.
 */
export function steadyLimit(handle: Handle, limit: number): RawBuilder<number> {
  return isPostgres(handle) ? sql`${limit}` : sql`+${limit}`;
}

/** A list of ids as one parameter. */
export type IdList = readonly string[] | string;

/** Whether a column is one of a list of ids, in a statement whose text is the same however many there are. */
export function isOneOf(handle: Handle, column: string, ids: IdList): RawBuilder<boolean> {
  return isPostgres(handle)
    ? sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${ids}))`;
}

/**
 * Whether a row of a table is of a team and has one of a list of texts in a column. SQLite is asked for both together:
 * apart, it would rather look at all that the team has than look up each text in the index of both.
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

/** The value of such a parameter: PostgreSQL takes an array, SQLite a JSON text. */
export function idList(handle: Handle, ids: readonly string[]): IdList {
  return isPostgres(handle) ? ids : JSON.stringify(ids);
}

/** The later of two instants; also the larger of any two numbers. */
export function laterOf(handle: Handle, one: Term, other: Term): RawBuilder<number> {
  return isPostgres(handle) ? sql`greatest(${one}, ${other})` : sql`max(${one}, ${other})`;
}

/** The earlier of two instants; also the smaller of any two numbers. */
export function earlierOf(handle: Handle, one: Term, other: Term): RawBuilder<number> {
  return isPostgres(handle) ? sql`least(${one}, ${other})` : sql`min(${one}, ${other})`;
}

type Term = Expression<number>;

export interface RangeRow {
  /** Which one of the list it is, from 0 on. */
  position: number;
  start_at: number;
  end_at: number;
}

/** A list of ranges as a table, in a statement whose text is the same however many there are. */
export function rangeRows(handle: Handle, ranges: readonly Interval[]): RawBuilder<RangeRow> {
  if (isPostgres(handle)) {
    const [starts, ends] = [ranges.map(({ start }) => start), ranges.map(({ end }) => end)];
    return sql`(select ordinality - 1 as position, start_at, end_at
      from unnest(${starts}::bigint[], ${ends}::bigint[]) with ordinality as list (start_at, end_at))`;
  }
  const list = JSON.stringify(ranges.map(({ start, end }) => [start, end]));
  return sql`(select key as position, value ->> 0 as start_at, value ->> 1 as end_at from json_each(${list}))`;
}

/** Ranges under the name of `ranges`, each with entries. */
export type EntriesOfRanges<Row = unknown> = SelectQueryBuilder<
  Tables & { ranges: RangeRow },
  'ranges' | 'time_entries',
  Row
>;

/**
 * Each of some ranges with the entries that `find` leaves of all. They are looked for range by range: SQLite takes the
 * tables of a cross join in their order, and PostgreSQL, which does not foresee how few there are and would compare every
 * entry with every range, gets a subquery that it may not take apart.
 */
export function entriesOfEach(
  handle: Handle,
  ranges: readonly Interval[],
  find: (query: EntriesOfRanges) => EntriesOfRanges,
): EntriesOfRanges {
  const each = handle.selectFrom(rangeRows(handle, ranges).as('ranges'));
  if (!isPostgres(handle)) return find(each.crossJoin('time_entries') as unknown as EntriesOfRanges);
  const found = find(handle.selectFrom('time_entries').selectAll() as unknown as EntriesOfRanges);
  return each.crossJoinLateral(found.offset(0).as('time_entries')) as unknown as EntriesOfRanges;
}
