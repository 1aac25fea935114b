import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { TimeEntry } from '../../../domain/entities.ts';
import type { EntryOrder } from '../../../domain/reports/order.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import { MAX_ENTRY_MS } from '../../../domain/time-entries/time-entry.ts';
import type { TimeFilter } from '../../../domain/time-entries/time-filter.ts';
import type { Handle } from '../../database.ts';
import { earlierOf, entriesAlong, inByteOrder, laterOf, type SmallIndex } from '../../dialect.ts';
import { toTimeEntry } from '../../rows.ts';
import { entryColumns, type Tables } from '../../schema.ts';
import { shownToTeam } from '../teams/identities.ts';
import { matchesFilter } from './fits-filter.ts';

interface EntryPlace {
  key: string | number;
  id: string;
}

export interface EntrySearch {
  teamId: string;
  filter: TimeFilter;
  range: Interval;
  /** Running timers count until this instant. */
  now: number;
  orderBy: EntryOrder;
  ascending: boolean;
  after: EntryPlace | null;
  limit: number;
}

export interface FoundEntry {
  entry: TimeEntry;
  place: EntryPlace;
}

type Entries = SelectQueryBuilder<Tables, 'time_entries', unknown>;

/** A page of the entries that overlap a range. */
export async function listReportEntries(handle: Handle, search: EntrySearch): Promise<FoundEntry[]> {
  const { start } = search.range;
  const earliest = start - MAX_ENTRY_MS;
  const finished = (entries: Entries) => entries.where('start_at', '>', earliest).where('end_at', '>', start);
  // Running timers end now, so none overlaps a range in the future.
  if (start >= search.now) return page(handle, search, null, finished);
  const [recent, forgotten] = await Promise.all([
    page(handle, search, null, (entries) =>
      entries.where('start_at', '>', earliest).where((eb) =>
        // Another node with a clock ahead may have started a timer in the future.
        eb.or([eb('end_at', '>', start), eb('end_at', 'is', null).and('start_at', '<', search.now)]),
      ),
    ),
    // The few forgotten timers, which can be longer than any entry.
    page(handle, search, 'time_entries_running', (entries) =>
      entries.where('end_at', 'is', null).where('start_at', '<=', earliest),
    ),
  ]);
  if (forgotten.length === 0) return recent;
  return [...recent, ...forgotten].sort(inOrder(search.ascending)).slice(0, search.limit);
}

async function page(
  handle: Handle,
  search: EntrySearch,
  index: SmallIndex | null,
  restrict: (entries: Entries) => Entries,
): Promise<FoundEntry[]> {
  const { after, ascending, orderBy } = search;
  const key = keyOf(handle, search);
  const id = sql.ref('time_entries.id');
  let query = restrict(handle.selectFrom(entriesAlong(handle, index)) as Entries)
    .where('time_entries.team_id', '=', search.teamId)
    .where('start_at', '<', search.range.end)
    .where(matchesFilter(handle, search.teamId, search.filter));
  if (after) {
    const place = sql`(${after.key}, ${after.id})`;
    query = query.where(sql<boolean>`(${key}, ${id}) ${ascending ? sql`>` : sql`<`} ${place}`);
  }
  const direction = ascending ? 'asc' : 'desc';
  const rows = await withNames(query, orderBy)
    .select(entryColumns.map((column) => `time_entries.${column}` as const))
    .select(key.as('sort_key'))
    .orderBy(key, direction)
    .orderBy('time_entries.id', direction)
    .limit(search.limit)
    .execute();
  return rows.map(({ sort_key: value, ...row }) => ({
    entry: toTimeEntry(row),
    place: { key: value, id: row.id },
  }));
}

/** Joins the tables with the names to sort by. */
function withNames(query: Entries, orderBy: EntryOrder): Entries {
  if (orderBy === 'PROJECT') {
    return query.leftJoin('projects', (join) =>
      join
        .onRef('projects.team_id', '=', 'time_entries.team_id')
        .onRef('projects.id', '=', 'time_entries.project_id'),
    ) as unknown as Entries;
  }
  if (orderBy !== 'MEMBER') return query;
  return query
    .innerJoin('identities', (join) =>
      join
        .onRef('identities.team_id', '=', 'time_entries.team_id')
        .onRef('identities.id', '=', 'time_entries.identity_id'),
    )
    .innerJoin('users', 'users.id', 'identities.user_id') as unknown as Entries;
}

function keyOf(handle: Handle, { orderBy, range, now }: EntrySearch): RawBuilder<string | number> {
  switch (orderBy) {
    case 'START':
      return sql`time_entries.start_at`;
    case 'DURATION': {
      const end = sql<number>`coalesce(time_entries.end_at, cast(${now} as bigint))`;
      const last = earlierOf(handle, end, sql`cast(${range.end} as bigint)`);
      const first = laterOf(handle, sql.ref('time_entries.start_at'), sql`cast(${range.start} as bigint)`);
      return sql`(${last} - ${first})`;
    }
    case 'TITLE':
      return inByteOrder(handle, sql`time_entries.search_text`);
    case 'MEMBER':
      return inByteOrder(handle, sql`lower(${inByteOrder(handle, shownToTeam('name'))})`);
    case 'PROJECT':
      return inByteOrder(handle, sql`coalesce(projects.name_key, '')`);
  }
}

function inOrder(ascending: boolean): (one: FoundEntry, other: FoundEntry) => number {
  const sign = ascending ? 1 : -1;
  return ({ place: one }, { place: other }) => {
    if (one.key === other.key) return one.id < other.id ? -sign : sign;
    return one.key < other.key ? -sign : sign;
  };
}
