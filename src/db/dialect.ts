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
 * Keeps other transactions from changing the rows of `table` that a query finds until this one ends. On SQLite a write
 * transaction has the whole database to itself already.
 */
export function forNoKeyUpdate<Scope extends keyof Tables, Row>(
  handle: Handle,
  query: SelectQueryBuilder<Tables, Scope, Row>,
  table: Scope,
): SelectQueryBuilder<Tables, Scope, Row> {
  return isPostgres(handle) ? query.forNoKeyUpdate(table) : query;
}

/** Keeps other transactions from deleting the rows of `table` that a query finds until this one ends. */
export function forKeyShare<Scope extends keyof Tables, Row>(
  handle: Handle,
  query: SelectQueryBuilder<Tables, Scope, Row>,
  table: Scope,
): SelectQueryBuilder<Tables, Scope, Row> {
  return isPostgres(handle) ? query.forKeyShare(table) : query;
}

/** Keeps other transactions from changing, deleting and pointing at the rows that a query finds until this one ends. */
export function forUpdate<Scope extends keyof Tables, Row>(
  handle: Handle,
  query: SelectQueryBuilder<Tables, Scope, Row>,
): SelectQueryBuilder<Tables, Scope, Row> {
  return isPostgres(handle) ? query.forUpdate() : query;
}

const referenceVersion = statement<Record<never, never>, { mark: number }>((db) =>
  db.selectFrom('deciding_mark').select('mark'),
);

/** The version of people, members, teams, clients, projects and tasks; null on PostgreSQL, which tells of changes in other ways. */
export async function findReferenceVersion(tx: Handle): Promise<number | null> {
  if (isPostgres(tx)) return null;
  const [row] = await referenceVersion(tx, {});
  return row?.mark ?? null;
}

/** Whether the database keeps a mark of the catalog of each team. SQLite keeps one of all that decides. */
export function hasCatalogVersions(handle: Handle): boolean {
  return isPostgres(handle);
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

/**
 * Whether a hot statement should have a limit that is no parameter around its own. PostgreSQL takes one that it is not told for
 * a tenth of the table, finds a plan for that too dear to keep, and plans each call anew, which takes longer than to read a
 * page; SQLite plans a statement once.
 */
export function plansForLimit(handle: Handle): boolean {
  return isPostgres(handle);
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

/** A text that is compared by its bytes, as SQLite does with all of them, whatever the collation of the database. */
export function inByteOrder(handle: Handle, text: RawBuilder<string>): RawBuilder<string> {
  return isPostgres(handle) ? sql`${text} collate "C"` : text;
}

/**
 * A sum as a floating-point number, which is exact as far as JavaScript's are, and does not overflow where whole numbers
 * would.
 */
export function floatSum(handle: Handle, term: RawBuilder<number>): RawBuilder<number> {
  return isPostgres(handle) ? sql`sum(cast(${term} as double precision))` : sql`total(${term})`;
}

/** All values of a column as one text, in their order and with commas; null where there are none. */
export function joinedTexts(handle: Handle, column: string): RawBuilder<string | null> {
  const value = sql.ref(column);
  return isPostgres(handle)
    ? sql`string_agg(${value}::text, ',' order by ${value})`
    : sql`group_concat(${value}, ',' order by ${value})`;
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

/** A list of ranges, each of a project, as a table; in a statement whose text is the same however many there are. */
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

/** Ranges under the name of `ranges`, each with entries that have time in it. */
export type EntriesOfRanges<Row = unknown> = SelectQueryBuilder<
  Tables & { ranges: RangeRow },
  'ranges' | 'time_entries',
  Row
>;

/** The bounds of what is searched for: those of one range, or of all of them. */
export interface Bounds {
  start: RawBuilder<number>;
  end: RawBuilder<number>;
}

/** An index that has a few of the entries and no others. */
export type SmallIndex = 'time_entries_running' | 'time_entries_long';

/**
 * All entries, to be found along an index. SQLite, which knows nothing of the data, takes an index of all entries for as good as
 * one of a few, so it is told; PostgreSQL finds out by itself.
 */
export function entriesAlong(
  handle: Handle,
  index: SmallIndex | null,
): AliasedRawBuilder<Tables['time_entries'], 'time_entries'> {
  const hint = index === null || isPostgres(handle) ? sql`` : sql` indexed by ${sql.raw(index)}`;
  return sql<Tables['time_entries']>`time_entries`.as<'time_entries'>(sql`time_entries${hint}`);
}

/**
 * Each of some ranges, in order and without a gap, with the entries that have time in it; entries end at `end`. `find`
 * leaves of all entries those that reach into the bounds it is given. In one or two queries, which have no range of an
 * entry in common.
 *
 * SQLite looks for the entries of each range along an index. PostgreSQL would rather compare every entry with every range,
 * so there the entries of all ranges are found at once, and for each the first range it reaches by halving the list; the
 * few that go on into further ranges are found once more.
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
  const placeOf = (instant: RawBuilder<number>) => sql<number>`width_bucket(${instant}, ${starts}) - 1`;
  const firstPlace = placeOf(sql`greatest(time_entries.start_at, ${bounds.start})`);
  const lastPlace = placeOf(sql`least(${end}, ${bounds.end}) - 1`);
  const withRanges = (places: RawBuilder<{ position: number }>) => {
    const reached = sql<RangeRow>`(select position, (${starts})[position + 1] as start_at,
      (${ends})[position + 1] as end_at from ${places} as place (position) offset 0)`;
    const each = handle.selectFrom('time_entries').crossJoinLateral(reached.as('ranges'));
    return find(each as unknown as EntriesOfRanges, bounds);
  };
  const begun = withRanges(sql`(values (${firstPlace}))`);
  if (ranges.length < 2) return [begun];
  const further = withRanges(sql`generate_series(${firstPlace} + 1, ${lastPlace})`).where(
    sql<boolean>`${end} > (${ends})[${firstPlace} + 1]`,
  );
  return [begun, further];
}

/**
 * A list of ranges as a table, in a statement whose text is the same however many there are. The limit keeps SQLite from
 * reading the numbers out of the text again for each entry that it compares with them.
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

/** The same ones for the same ranges, which are then sent once for all parts of a statement. */
function numbersOf(ranges: readonly Interval[]): { starts: Numbers; ends: Numbers } {
  const known = numbersByRanges.get(ranges);
  if (known) return known;
  const numbers = {
    starts: new Numbers(ranges.map(({ start }) => start)),
    ends: new Numbers(ranges.map(({ end }) => end)),
  };
  numbersByRanges.set(ranges, numbers);
  return numbers;
}

/** Several values as one, so that a query within another can answer more than one. */
export function listOf(handle: Handle, terms: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  // As text, which the driver of neither engine reads by itself.
  return isPostgres(handle)
    ? sql`cast(json_build_array(${sql.join(terms)}) as text)`
    : sql`json_array(${sql.join(terms)})`;
}

/** Writes seals into lines of the audit log. */
export async function setSeals(
  tx: Handle,
  teamId: string,
  seals: readonly { at: number; id: string; number: number; hash: string }[],
): Promise<void> {
  if (isPostgres(tx)) {
    // One statement, because each is a round trip. Its text is the same for any number of lines.
    const rows = sql`unnest(${new Numbers(seals.map(({ at }) => at))}::bigint[], ${seals.map(({ id }) => id)}::uuid[],
      ${new Numbers(seals.map(({ number }) => number))}::bigint[], ${seals.map(({ hash }) => hash)}::text[])
      as sealed (at, id, seal, hash)`;
    await sql`update audit_log set seal = sealed.seal, hash = sealed.hash from ${rows}
      where audit_log.team_id = ${teamId} and audit_log.at = sealed.at and audit_log.id = sealed.id`.execute(
      tx,
    );
    return;
  }
  // SQLite would join a list of lines with all lines of the team, because it does not know how long the list is.
  for (const { at, id, number, hash } of seals) {
    await sql`update audit_log set seal = ${number}, hash = ${hash}
      where team_id = ${teamId} and at = ${at} and id = ${id}`.execute(tx);
  }
}

/**
 * On PostgreSQL: the timeline of the server. A promoted standby begins another one and gives the numbers of transactions that it
 * lacks to new ones, so a transaction id says which version of a row it is only together with the timeline.
 */
export const timeline = sql<string>`left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`;
