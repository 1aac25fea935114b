import { type RawBuilder, sql } from 'kysely';
import { type Rounding, roundingAddend } from '../../../domain/time-entries/rounding.ts';
import type { Handle } from '../../database.ts';
import { floatSum, laterOf, listOf, rangeRows } from '../../dialect.ts';
import { IMPORTED_SHARE, sliceAmount } from '../../entry-amounts.ts';
import {
  type Slice,
  type SumKey,
  slicesBySource,
  slicesOf,
  slicesOfBucket,
  type TimeSearch,
} from './slices.ts';

/** The sums of a group from one source of entries. Add up the sums of all sources to get the figures of the group. */
export interface TimeSum extends Partial<Pick<Slice, SumKey>> {
  milliseconds: number;
  billable_milliseconds: number;
  entries: number;
  /** The entries that no earlier bucket has counted. */
  new_entries: number;
  /** 1 if a running timer is among the entries. */
  running: 0 | 1;
  currency: string;
  amount: number;
  /** The imported part of the amount if the report rounds its rows, because imported amounts are not rounded. */
  imported_amount: number;
}

/** The values of the keys as a text. */
export function groupOf(sum: Partial<Pick<TimeSum, SumKey>>, keys: readonly SumKey[]): string {
  return keys.map((key) => sum[key] ?? '').join('\n');
}

interface SumOptions {
  rounding: Rounding | null;
  /** The currency in which most is earned. */
  currency: string;
  /** If there are more groups, the result is incomplete, but still has more groups than this. */
  maxGroups: number;
}

/**
 * Sums the time of a team by the keys in the database. Amounts in other currencies need a second statement, but only if
 * there are any: grouping by currency takes a third longer.
 */
export async function sumTime(
  handle: Handle,
  search: TimeSearch,
  keys: readonly SumKey[],
  options: SumOptions,
): Promise<TimeSum[]> {
  const byTimeAlone = keys.length === 1 && keys[0] === 'position';
  const sums = byTimeAlone
    ? await sumBuckets(handle, search, options)
    : await sumGroups(handle, search, keys, options);
  // Mutates the sums, because copying thousands takes a while.
  const found = sums.map((sum) => Object.assign(sum, { currency: options.currency }));
  if (!sums.some((sum) => sum.has_other_currency === 1)) return found;
  // The caller rejects results with too many groups, and their number of currencies is unbounded.
  if (new Set(sums.map((sum) => groupOf(sum, keys))).size > options.maxGroups) return found;
  return [...found, ...(await sumOtherCurrencies(handle, search, keys, options))];
}

type UsualSum = Omit<TimeSum, 'currency'> & { has_other_currency: 0 | 1 };

async function sumGroups(
  handle: Handle,
  search: TimeSearch,
  keys: readonly SumKey[],
  options: SumOptions,
): Promise<UsualSum[]> {
  const terms = Object.entries(sumTerms(handle, search, options)) as [keyof UsualSum, Term][];
  // Grouped by source and then combined: SQLite would copy each slice of a union before grouping.
  const sums = slicesBySource(handle, search, keys).map((slices) =>
    handle
      .selectFrom(slices.as('slices'))
      .select(keys)
      .select(terms.map(([name, term]) => term.as(name)))
      .groupBy(keys),
  );
  // Each query returns at most one sum per group, so this limit suffices for one group too many.
  const limit = options.maxGroups * sums.length + 1;
  return (await unionOf(sums).limit(limit).execute()) as unknown as UsualSum[];
}

/**
 * Sums by bucket only, with a subquery per bucket. Without sorting into groups, this takes two thirds of the time on
 * SQLite and half on PostgreSQL.
 */
async function sumBuckets(handle: Handle, search: TimeSearch, options: SumOptions): Promise<UsualSum[]> {
  const terms = sumTerms(handle, search, options);
  const names = Object.keys(terms);
  const sums = slicesOfBucket(handle, search).map(
    (slices) =>
      sql<string>`(select ${listOf(handle, Object.values(terms))} from ${slices} as slices having count(*) > 0)`,
  );
  const rows = await handle
    .with(
      (cte) => cte('ranges').materialized(),
      () => rangeRows(handle, search.buckets),
    )
    .selectFrom('ranges')
    .select('position')
    .select(sums.map((sum, index) => sum.as(`source_${index}`)))
    .execute();
  return rows.flatMap(({ position, ...sources }) =>
    Object.values(sources)
      .filter((list) => list !== null)
      .map((list) => {
        const values = JSON.parse(list) as number[];
        return {
          position,
          ...Object.fromEntries(names.map((name, index) => [name, values[index]])),
        } as UsualSum;
      }),
  );
}

function sumTerms(
  handle: Handle,
  search: TimeSearch,
  { rounding, currency }: SumOptions,
): Record<Exclude<keyof UsualSum, SumKey>, Term> {
  const { before, after, length } = elapsedOf(search, rounding);
  const amount = sql<number>`case when billable = 1 and rate_currency = ${currency}
    then ${sliceAmount(before, after)} else 0 end`;
  return {
    milliseconds: sql`sum(${length})`,
    billable_milliseconds: sql`sum(case when billable = 1 then ${length} else 0 end)`,
    entries: sql`count(*)`,
    new_entries: sql`sum(is_first)`,
    running: sql`max(running)`,
    amount: floatSum(handle, amount),
    imported_amount:
      rounding?.per === 'TOTAL'
        ? floatSum(
            handle,
            sql`case when billable = 1 and rate_currency = ${currency} then ${IMPORTED_AMOUNT} else 0 end`,
          )
        : sql`0`,
    has_other_currency: sql`max(case when billable = 1 and rate_currency <> ${currency} then 1 else 0 end)`,
  };
}

/** Amounts in currencies other than `currency`. Their time is already in the other sums. */
async function sumOtherCurrencies(
  handle: Handle,
  search: TimeSearch,
  keys: readonly SumKey[],
  { rounding, currency }: SumOptions,
): Promise<TimeSum[]> {
  const { before, after } = elapsedOf(search, rounding);
  const rows = await handle
    .selectFrom(slicesOf(handle, search, keys).as('slices'))
    .select(keys)
    .select([
      'rate_currency as currency',
      floatSum(handle, sliceAmount(before, after)).as('amount'),
      floatSum(handle, IMPORTED_AMOUNT).as('imported_amount'),
    ])
    .where('billable', '=', 1)
    .where('rate_currency', '<>', currency)
    .groupBy([...keys, 'rate_currency'])
    .execute();
  return rows.map(({ currency: other, ...row }) => ({ ...NO_TIME, ...row, currency: other ?? currency }));
}

const NO_TIME = {
  milliseconds: 0,
  billable_milliseconds: 0,
  entries: 0,
  new_entries: 0,
  running: 0,
} as const;

function unionOf<Query extends { unionAll: (other: Query) => Query }>(queries: readonly Query[]): Query {
  return queries.reduce((all, query) => all.unionAll(query));
}

type Term = RawBuilder<number>;

const IMPORTED_AMOUNT: Term = sql`case when counted_amount is null then 0 else ${IMPORTED_SHARE} end`;

/**
 * The elapsed time of the entry at the start and the end of a slice. With rounding, both are relative to the part in
 * the range, so that slices add up to the rounded time of the entry.
 */
function elapsedOf(
  { buckets }: TimeSearch,
  rounding: Rounding | null,
): { before: Term; after: Term; length: Term } {
  if (rounding?.per !== 'ENTRY') {
    return {
      before: sql`(slice_start - entry_start)`,
      after: sql`(slice_end - entry_start)`,
      length: sql`slice_end - slice_start`,
    };
  }
  const rangeStart = sql.lit(buckets[0]?.start ?? 0);
  const first = sql`case when entry_start > ${rangeStart} then entry_start else ${rangeStart} end`;
  const step = sql.lit(rounding.minutes * 60_000);
  const addend = sql.lit(roundingAddend(rounding));
  const rounded = (instant: string): Term =>
    sql`((${sql.ref(instant)} - ${first} + ${addend}) / ${step} * ${step})`;
  const [before, after] = [rounded('slice_start'), rounded('slice_end')];
  return { before, after, length: sql`${after} - ${before}` };
}

export interface WallClockSum extends Partial<Pick<Slice, SumKey>> {
  milliseconds: number;
}

/**
 * The time of each group with the overlaps of each person counted once. A window over the slices of a person by start
 * yields the latest end so far; a slice counts only from there on.
 */
export async function sumWallClock(
  handle: Handle,
  search: TimeSearch,
  keys: readonly SumKey[],
): Promise<WallClockSum[]> {
  const partition = sql.join([...new Set<SumKey>([...keys, 'identity_id'])].map((key) => sql.ref(key)));
  const slices = handle
    .selectFrom(slicesOf(handle, search, keys).as('slices'))
    .select(keys)
    .select([
      'slice_start',
      'slice_end',
      sql<number>`coalesce(max(slice_end) over (partition by ${partition} order by slice_start, slice_end
        rows between unbounded preceding and 1 preceding), slice_start)`.as('reached'),
    ]);
  const from = laterOf(handle, sql.ref('slice_start'), sql.ref('reached'));
  const uncounted = laterOf(handle, sql`slice_end - ${from}`, sql.lit(0));
  return handle
    .selectFrom(slices.as('slices'))
    .select(keys)
    .select(sql<number>`coalesce(sum(${uncounted}), 0)`.as('milliseconds'))
    .$if(keys.length > 0, (query) => query.groupBy(keys))
    .execute();
}
