import { type RawBuilder, sql } from 'kysely';
import type { Interval } from '../../../domain/time/interval.ts';
import type { Handle } from '../../database.ts';
import { earlierOf, idList, isOneOf, laterOf, projectRanges } from '../../dialect.ts';
import { COUNTED_AMOUNT, sliceAmount } from '../../entry-amounts.ts';

/** A range in which the time of a project is summed. */
export interface ProjectRange extends Interval {
  teamId: string;
  projectId: string;
  /** Whether to sum amounts, which takes longer. */
  isEarned: boolean;
}

/** The time of one range in one currency. */
export interface RangeSum {
  /** The index of the range, from 0. */
  position: number;
  /** Null if nothing is earned or amounts are not summed. */
  currency: string | null;
  milliseconds: number;
  amount: number;
  /** The earliest start of time in the range. */
  since: number;
}

/**
 * Sums the time of projects in ranges, cut at the bounds of the ranges, in a single statement. Running timers count
 * until now.
 */
export async function sumProjectRanges(
  handle: Handle,
  ranges: readonly ProjectRange[],
  now: number,
): Promise<RangeSum[]> {
  if (ranges.length === 0) return [];
  const [sliceStart, sliceEnd] = [sql.ref<number>('entry_start'), sql.ref<number>('entry_end')];
  const [rangeStart, rangeEnd] = [sql.ref<number>('range_start'), sql.ref<number>('range_end')];
  const amount = sliceAmount(sql`(slice_start - entry_start)`, sql`(slice_end - entry_start)`);
  // Materialized: otherwise SQLite would read the list again for each entry.
  const { rows } = await sql<RangeSum>`
    with ranges as materialized ${projectRanges(handle, ranges)}
    select position, case when is_earned = 1 and billable = 1 then rate_currency end as currency,
      sum(slice_end - slice_start) as milliseconds,
      sum(case when is_earned = 1 and billable = 1 then cast(${amount} as double precision) else 0 end) as amount,
      min(slice_start) as since
    from (
      select position, is_earned, billable, rate_minor, rate_currency, counted_amount, entry_start, entry_end,
        ${laterOf(handle, sliceStart, rangeStart)} as slice_start,
        ${earlierOf(handle, sliceEnd, rangeEnd)} as slice_end
      from (${finished} union all ${running(handle, ranges, now)}) as found
    ) as slices
    where slice_end > slice_start
    group by 1, 2`.execute(handle);
  return rows;
}

const columns = sql`ranges.position, ranges.is_earned, ranges.start_at as range_start, ranges.end_at as range_end,
  time_entries.billable, time_entries.rate_minor, time_entries.rate_currency, ${COUNTED_AMOUNT} as counted_amount,
  time_entries.start_at as entry_start`;

/** Uses the index of entries by project: an entry that overlaps a range starts at most the longest entry before it. */
const finished = sql`
    select ${columns}, time_entries.end_at as entry_end
    from ranges cross join time_entries
    where time_entries.team_id = ranges.team_id and time_entries.project_id = ranges.project_id
      and time_entries.start_at < ranges.end_at
      and time_entries.start_at > ranges.start_at
        - (select max(longest_entry) from identities where identities.team_id = ranges.team_id)
      and time_entries.end_at > ranges.start_at`;

/**
 * The running timers, at most one per member. A forgotten timer can be longer than any entry. The query names the
 * members because the index of timers starts with them.
 */
function running(handle: Handle, ranges: readonly ProjectRange[], now: number): RawBuilder<unknown> {
  const teamIds = [...new Set(ranges.map(({ teamId }) => teamId))];
  return sql`
    select ${columns}, cast(${now} as bigint) as entry_end
    from time_entries cross join ranges
    where time_entries.end_at is null and ${now} - time_entries.start_at > 0
      and (time_entries.team_id, time_entries.identity_id) in (
        select team_id, id from identities where ${isOneOf(handle, 'team_id', idList(handle, teamIds))})
      and time_entries.team_id = ranges.team_id and time_entries.project_id = ranges.project_id`;
}
