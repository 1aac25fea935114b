import { type RawBuilder, sql } from 'kysely';
import type { Interval } from '../../../domain/time/interval.ts';
import { LONG_ENTRY_MS, MAX_ENTRY_MS } from '../../../domain/time-entries/time-entry.ts';
import type { TimeFilter } from '../../../domain/time-entries/time-filter.ts';
import type { Handle } from '../../database.ts';
import {
  type Bounds,
  type EntriesOfRanges,
  entriesAlong,
  entriesOfEach,
  joinedTexts,
  type SmallIndex,
} from '../../dialect.ts';
import { COUNTED_AMOUNT } from '../../entry-amounts.ts';
import { fitsFilter } from './fits-filter.ts';

/** The keys to sum time by; `position` is the index of the bucket. */
export type SumKey =
  | 'identity_id'
  | 'project_id'
  | 'client_id'
  | 'task_id'
  | 'tag_ids'
  | 'billable'
  | 'position';

export interface TimeSearch {
  teamId: string;
  filter: TimeFilter;
  /** In order and without a gap. Entries are cut at their borders. */
  buckets: readonly Interval[];
  /** Running timers count up to it. */
  now: number;
}

/** The part of an entry that lies in a bucket. */
export interface Slice {
  identity_id: string;
  project_id: string | null;
  client_id: string | null;
  task_id: string | null;
  /** The ids of the tags in their order, with commas; null where there are none, or nobody sums by them. */
  tag_ids: string | null;
  position: number;
  billable: 0 | 1;
  rate_minor: number | null;
  rate_currency: string | null;
  /** The imported amount of the entry, if it counts. */
  counted_amount: number | null;
  running: 0 | 1;
  /** Whether it is the first part of its entry in the range. */
  is_first: 0 | 1;
  entry_start: number;
  /** Now, where its timer runs. */
  entry_end: number;
  slice_start: number;
  slice_end: number;
}

/** All parts of the entries that are searched for, one for each bucket that an entry has time in. */
export function slicesOf(
  handle: Handle,
  search: TimeSearch,
  keys: readonly SumKey[],
): EntriesOfRanges<Slice> {
  return slicesBySource(handle, search, keys).reduce((all, slices) => all.unionAll(slices));
}

/** The same by where they are found. None is in two of them. */
export function slicesBySource(
  handle: Handle,
  search: TimeSearch,
  keys: readonly SumKey[],
): EntriesOfRanges<Slice>[] {
  return sourcesOf(search).flatMap((source) =>
    entriesOfEach(handle, search.buckets, source, (all, bounds) =>
      source.find(wanted(handle, all, search), bounds),
    ).map((found) => cut(handle, found, keys, source)),
  );
}

/** The parts in one bucket, by where they are found, for a query within one that goes through `ranges`. */
export function slicesOfBucket(handle: Handle, search: TimeSearch): EntriesOfRanges<Slice>[] {
  const bounds = { start: sql.ref<number>('ranges.start_at'), end: sql.ref<number>('ranges.end_at') };
  return sourcesOf(search).map((source) => {
    const all = handle.selectFrom(entriesAlong(handle, source.index)) as unknown as EntriesOfRanges;
    return cut(handle, source.find(wanted(handle, all, search), bounds), [], source);
  });
}

/** A place where time is found. */
interface Source {
  /** When its entries end. */
  end: RawBuilder<number>;
  /** The one that has its entries and no others; null where several may do. */
  index: SmallIndex | null;
  running: 0 | 1;
  /** Leaves of some entries those of this place that reach into the bounds. */
  find: (entries: EntriesOfRanges, bounds: Bounds) => EntriesOfRanges;
}

function sourcesOf({ now }: TimeSearch): Source[] {
  // PostgreSQL has to be told the type of a value that stands alone.
  return [finished, long, timersAt(sql<number>`cast(${now} as bigint)`)];
}

/**
 * The entries that have ended, along the index on the start: what reaches into a bucket started before its end, and unless
 * it is one of the few long ones, not long before its start.
 */
const finished: Source = {
  end: sql.ref('time_entries.end_at'),
  index: null,
  running: 0,
  find: (entries, bounds) =>
    entries
      .where(sql<boolean>`time_entries.start_at < ${bounds.end}`)
      .where(sql<boolean>`time_entries.start_at >= ${bounds.start} - ${sql.lit(LONG_ENTRY_MS)}`)
      .where(sql<boolean>`time_entries.end_at > ${bounds.start}`),
};

/** The long entries that began long before a bucket and reach into it, by an index that has no others. */
const long: Source = {
  end: sql.ref('time_entries.end_at'),
  index: 'time_entries_long',
  running: 0,
  find: (entries, bounds) =>
    entries
      .where(sql<boolean>`time_entries.end_at - time_entries.start_at > ${sql.lit(LONG_ENTRY_MS)}`)
      .where(sql<boolean>`time_entries.start_at < ${bounds.start} - ${sql.lit(LONG_ENTRY_MS)}`)
      .where(sql<boolean>`time_entries.start_at > ${bounds.start} - ${sql.lit(MAX_ENTRY_MS)}`)
      .where(sql<boolean>`time_entries.end_at > ${bounds.start}`),
};

/** The timers, at most one per identity, which may have been forgotten for longer than any entry lasts. */
function timersAt(now: RawBuilder<number>): Source {
  return {
    end: now,
    index: 'time_entries_running',
    running: 1,
    find: (entries, bounds) =>
      entries
        .where('time_entries.end_at', 'is', null)
        // Another node, whose clock is ahead, may have started one in the future.
        .where(sql<boolean>`time_entries.start_at < ${now}`)
        .where(sql<boolean>`time_entries.start_at < ${bounds.end}`)
        .where(sql<boolean>`${bounds.start} < ${now}`),
  };
}

function wanted(handle: Handle, entries: EntriesOfRanges, search: TimeSearch): EntriesOfRanges {
  return entries
    .where('time_entries.team_id', '=', search.teamId)
    .where(fitsFilter(handle, search.teamId, search.filter));
}

function cut(
  handle: Handle,
  entries: EntriesOfRanges,
  keys: readonly SumKey[],
  { end, running }: Source,
): EntriesOfRanges<Slice> {
  // Not `max` and `min`: SQLite calls functions, and for each place where the result is used.
  const start = sql<number>`case when time_entries.start_at > ranges.start_at then time_entries.start_at
    else ranges.start_at end`;
  const sliceEnd = sql<number>`case when ${end} < ranges.end_at then ${end} else ranges.end_at end`;
  return entries.select([
    'time_entries.identity_id',
    'time_entries.project_id',
    'time_entries.client_id',
    'time_entries.task_id',
    (keys.includes('tag_ids') ? tagsOf(handle) : sql<string | null>`null`).as('tag_ids'),
    'ranges.position',
    'time_entries.billable',
    'time_entries.rate_minor',
    'time_entries.rate_currency',
    COUNTED_AMOUNT.as('counted_amount'),
    sql<0 | 1>`${sql.lit(running)}`.as('running'),
    sql<
      0 | 1
    >`case when time_entries.start_at >= ranges.start_at or ranges.position = 0 then 1 else 0 end`.as(
      'is_first',
    ),
    'time_entries.start_at as entry_start',
    end.as('entry_end'),
    start.as('slice_start'),
    sliceEnd.as('slice_end'),
  ]);
}

function tagsOf(handle: Handle): RawBuilder<string | null> {
  return sql`(select ${joinedTexts(handle, 'tag_id')} from time_entry_tags
    where time_entry_tags.team_id = time_entries.team_id and time_entry_tags.entry_id = time_entries.id)`;
}
