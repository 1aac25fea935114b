import { type RawBuilder, sql } from 'kysely';
import type { Interval } from '../../domain/interval.ts';
import type { Handle } from '../database.ts';
import { type EntriesOfRanges, earlierOf, entriesOfEach, laterOf, rangeRows } from '../dialect.ts';

/** What time can be summed by; `position` is the bucket, by its place in the list. */
export type SumKey = 'identity_id' | 'project_id' | 'client_id' | 'position';

export interface TimeSearch {
  teamId: string;
  identityId: string | null;
  projectId: string | null;
  clientId: string | null;
  billable: boolean | null;
  /** In order and without a gap. Entries are cut at their borders. */
  buckets: readonly Interval[];
  /** Running timers count up to it. */
  now: number;
}

/** The time of one group in one currency. */
export interface TimeSum {
  /** Of these, the ones that were asked for; the others are absent. */
  identity_id?: string;
  project_id?: string | null;
  client_id?: string | null;
  position?: number;
  /** Null where nothing is earned: the time is not billable, or has no rate. */
  currency: string | null;
  milliseconds: number;
  billable_milliseconds: number;
  entries: number;
  /** Those among the entries that no earlier bucket has counted. */
  new_entries: number;
  amount: number;
}

/** The part of an entry that lies in a bucket. */
interface Slice {
  identity_id: string;
  project_id: string | null;
  client_id: string | null;
  position: number;
  billable: 0 | 1;
  rate_minor: number | null;
  rate_currency: string | null;
  entry_start: number;
  slice_start: number;
  slice_end: number;
}

/** The time of a team by the keys, added up in the database. At most `limit` sums. */
export async function sumTime(
  handle: Handle,
  search: TimeSearch,
  keys: readonly SumKey[],
  limit: number,
): Promise<TimeSum[]> {
  const slices = finishedSlices(handle, search).unionAll(runningSlices(handle, search));
  const currency = sql<string | null>`case when billable = 1 then rate_currency end`;
  return handle
    .selectFrom(slices.as('slices'))
    .select(keys)
    .select((eb) => [
      currency.as('currency'),
      sql<number>`sum(slice_end - slice_start)`.as('milliseconds'),
      sql<number>`sum(case when billable = 1 then slice_end - slice_start else 0 end)`.as(
        'billable_milliseconds',
      ),
      eb.fn.countAll<number>().as('entries'),
      sql<number>`sum(case when position = 0 or slice_start = entry_start then 1 else 0 end)`.as(
        'new_entries',
      ),
      // Floating-point numbers are exact as far as JavaScript is, and do not overflow where rates are absurd.
      sql<number>`sum(cast(${earned()} as double precision))`.as('amount'),
    ])
    .groupBy([...keys, currency])
    .limit(limit)
    .execute();
}

/**
 * The entries that have ended. Each bucket is read along the index on the start: what reaches into it started before its
 * end, and at most the longest entry before its start.
 */
function finishedSlices(handle: Handle, search: TimeSearch): EntriesOfRanges<Slice> {
  const longest = handle
    .selectFrom('identities')
    .select((eb) => eb.fn.max('longest_entry').as('longest'))
    .where('team_id', '=', search.teamId)
    .$if(search.identityId !== null, (query) => query.where('id', '=', search.identityId));
  const entries = entriesOfEach(handle, search.buckets, (all) =>
    wanted(all, search)
      .where(sql<boolean>`time_entries.start_at > ranges.start_at - (${longest})`)
      .whereRef('time_entries.end_at', '>', 'ranges.start_at'),
  );
  return cut(handle, entries, sql.ref('time_entries.end_at'));
}

/** The timers, at most one per identity, which may have been forgotten for longer than any entry lasts. */
function runningSlices(handle: Handle, search: TimeSearch): EntriesOfRanges<Slice> {
  const timers = handle
    .selectFrom('time_entries')
    .crossJoin(rangeRows(handle, search.buckets).as<'ranges'>('ranges'))
    .where('time_entries.end_at', 'is', null)
    // Another node, whose clock is ahead, may have started one in the future. As a difference, because a bound on the
    // start would lead SQLite from the index of the timers to that of all entries.
    .where(sql<boolean>`${search.now} - time_entries.start_at > 0`)
    .where('ranges.start_at', '<', search.now);
  // PostgreSQL has to be told the type of a value that stands alone.
  return cut(handle, wanted(timers as EntriesOfRanges, search), sql`cast(${search.now} as bigint)`);
}

function wanted(entries: EntriesOfRanges, search: TimeSearch): EntriesOfRanges {
  const { identityId, projectId, clientId, billable } = search;
  let query = entries
    .where('time_entries.team_id', '=', search.teamId)
    .whereRef('time_entries.start_at', '<', 'ranges.end_at');
  if (identityId !== null) query = query.where('time_entries.identity_id', '=', identityId);
  if (projectId !== null) query = query.where('time_entries.project_id', '=', projectId);
  if (clientId !== null) query = query.where('time_entries.client_id', '=', clientId);
  if (billable !== null) query = query.where('time_entries.billable', '=', billable ? 1 : 0);
  return query;
}

function cut(handle: Handle, entries: EntriesOfRanges, end: RawBuilder<number>): EntriesOfRanges<Slice> {
  const [start, bucketStart, bucketEnd] = [
    sql.ref<number>('time_entries.start_at'),
    sql.ref<number>('ranges.start_at'),
    sql.ref<number>('ranges.end_at'),
  ];
  return entries.select([
    'time_entries.identity_id',
    'time_entries.project_id',
    'time_entries.client_id',
    'ranges.position',
    'time_entries.billable',
    'time_entries.rate_minor',
    'time_entries.rate_currency',
    'time_entries.start_at as entry_start',
    laterOf(handle, start, bucketStart).as('slice_start'),
    earlierOf(handle, end, bucketEnd).as('slice_end'),
  ]);
}

/**
 * What a slice earns, in whole minor units: what its entry has earned by the end of the slice less what it had earned by
 * the start, each rounded. However an entry is cut, its slices then come to the same amount as the entry in one piece: the
 * total does not depend on the grouping, and ranges that follow one another add up.
 */
function earned(): RawBuilder<number> {
  return sql`case when billable = 1 and rate_minor is not null
    then ${earnedBy('slice_end')} - ${earnedBy('slice_start')} else 0 end`;
}

const HOUR = 3_600_000;

/** Half a unit is rounded up. The whole hours are taken by themselves, or the largest rate would overflow an integer. */
function earnedBy(instant: 'slice_start' | 'slice_end'): RawBuilder<number> {
  const spent = sql`(${sql.ref(instant)} - entry_start)`;
  const hour = sql.lit(HOUR);
  return sql`(${spent} / ${hour} * rate_minor
    + (${spent} % ${hour} * rate_minor * 2 + ${hour}) / (${hour} * 2))`;
}
