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
import { matchesFilter } from './fits-filter.ts';

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
  /** In order and without gaps. Entries are cut at the bounds. */
  buckets: readonly Interval[];
  /** Running timers count until this instant. */
  now: number;
}

/** The slice of an entry in a bucket. */
export interface Slice {
  identity_id: string;
  project_id: string | null;
  client_id: string | null;
  task_id: string | null;
  /** The ids of the tags, sorted and comma-separated; null without tags or if tags are not among the keys. */
  tag_ids: string | null;
  position: number;
  billable: 0 | 1;
  rate_minor: number | null;
  rate_currency: string | null;
  /** The imported amount of the entry if it still applies. */
  counted_amount: number | null;
  running: 0 | 1;
  /** Whether this is the first slice of its entry in the range. */
  is_first: 0 | 1;
  entry_start: number;
  /** `now` for a running timer. */
  entry_end: number;
  slice_start: number;
  slice_end: number;
}

/** All slices of the matching entries, one per bucket that an entry overlaps. */
export function slicesOf(
  handle: Handle,
  search: TimeSearch,
  keys: readonly SumKey[],
): EntriesOfRanges<Slice> {
  return slicesBySource(handle, search, keys).reduce((all, slices) => all.unionAll(slices));
}

/** The slices by source. The sources do not intersect. */
export function slicesBySource(
  handle: Handle,
  search: TimeSearch,
  keys: readonly SumKey[],
): EntriesOfRanges<Slice>[] {
  return sourcesOf(search).flatMap((source) =>
    entriesOfEach(handle, search.buckets, source, (all, bounds) =>
      source.find(matching(handle, all, search), bounds),
    ).map((restricted) => cut(handle, restricted, keys, source)),
  );
}

/** The slices of a single bucket, by source, for a subquery of a query over `ranges`. */
export function slicesOfBucket(handle: Handle, search: TimeSearch): EntriesOfRanges<Slice>[] {
  const bounds = { start: sql.ref<number>('ranges.start_at'), end: sql.ref<number>('ranges.end_at') };
  return sourcesOf(search).map((source) => {
    const all = handle.selectFrom(entriesAlong(handle, source.index)) as unknown as EntriesOfRanges;
    return cut(handle, source.find(matching(handle, all, search), bounds), [], source);
  });
}

/** A disjoint class of entries with its own index. */
interface Source {
  /** The end of the entries. */
  end: RawBuilder<number>;
  /** The index that contains only these entries; null to let the engine choose. */
  index: SmallIndex | null;
  running: 0 | 1;
  /** Restricts entries to those of this source that overlap the bounds. */
  find: (entries: EntriesOfRanges, bounds: Bounds) => EntriesOfRanges;
}

function sourcesOf({ now }: TimeSearch): Source[] {
  // PostgreSQL needs a type for a standalone value.
  return [finished, long, timersAt(sql<number>`cast(${now} as bigint)`)];
}

/**
 * Finished entries, found through the index by start. An entry that overlaps a bucket starts before the end of the
 * bucket and, unless it is a long entry, at most `LONG_ENTRY_MS` before its start.
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

/** Long entries that start long before a bucket and overlap it, found through a partial index. */
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

/** Running timers, at most one per identity. A forgotten timer can be longer than any entry. */
function timersAt(now: RawBuilder<number>): Source {
  return {
    end: now,
    index: 'time_entries_running',
    running: 1,
    find: (entries, bounds) =>
      entries
        .where('time_entries.end_at', 'is', null)
        // Another node with a clock ahead may have started a timer in the future.
        .where(sql<boolean>`time_entries.start_at < ${now}`)
        .where(sql<boolean>`time_entries.start_at < ${bounds.end}`)
        .where(sql<boolean>`${bounds.start} < ${now}`),
  };
}

function matching(handle: Handle, entries: EntriesOfRanges, search: TimeSearch): EntriesOfRanges {
  return entries
    .where('time_entries.team_id', '=', search.teamId)
    .where(matchesFilter(handle, search.teamId, search.filter));
}

function cut(
  handle: Handle,
  entries: EntriesOfRanges,
  keys: readonly SumKey[],
  { end, running }: Source,
): EntriesOfRanges<Slice> {
  // Not `max` and `min`: SQLite calls functions, and again for each use of the result.
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
