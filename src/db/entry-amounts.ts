import { type RawBuilder, sql } from 'kysely';

type Term = RawBuilder<number>;

const HOUR = 3_600_000;
/** Below this rate, twice what the longest entry earns fits a 64-bit integer before it is divided. */
const USUAL_RATE = 1_000_000_000;

/**
 * The amount of a slice of a billable entry in minor units. `before` and `after` are the elapsed time of the entry at
 * the start and the end of the slice. The amount is the difference of two rounded amounts, so the slices of an entry
 * always add up to its amount: totals do not depend on the grouping. The expression runs for every row, so rare cases
 * come last; that saves a third of the time.
 */
export function earnedAmount(before: Term, after: Term, rate: Term = sql.ref('rate_minor')): Term {
  const [usual, hour] = [sql.lit(USUAL_RATE), sql.lit(HOUR)];
  /** Half a unit is rounded up. */
  const simply = (spent: Term): Term => sql`((${spent} * ${rate} * 2 + ${hour}) / ${sql.lit(2 * HOUR)})`;
  /** The whole hours by themselves, or the highest rates would overflow an integer. */
  const safely = (spent: Term): Term => sql`(${spent} / ${hour} * ${rate}
    + (${spent} % ${hour} * ${rate} * 2 + ${hour}) / (${hour} * 2))`;
  return sql`case when ${before} = 0 and ${rate} < ${usual} then ${simply(after)}
    when ${rate} < ${usual} then ${simply(after)} - ${simply(before)}
    when ${rate} is null then 0 else ${safely(after)} - ${safely(before)} end`;
}

/**
 * The amount of a slice of a billable entry: what it earns at its rate, or its share of the amount that its entry was imported with,
 * which no report rounds. Most entries have none, and cost one comparison more.
 */
export function sliceAmount(before: Term, after: Term): Term {
  return sql`case when counted_amount is null then ${earnedAmount(before, after)} else ${IMPORTED_SHARE} end`;
}

/** The imported amount of a row of `time_entries` where it counts, else null: `countedAmount` in SQL. */
export const COUNTED_AMOUNT = sql<
  number | null
>`case when time_entries.imported_amount_minor is null then null
  when time_entries.imported_duration_ms = time_entries.end_at - time_entries.start_at
    and time_entries.imported_billable = time_entries.billable
    and time_entries.imported_rate_minor = time_entries.rate_minor
    and time_entries.imported_currency = time_entries.rate_currency
  then time_entries.imported_amount_minor end`;

/** The share of a slice in the imported amount of its entry, as the difference of two rounded shares: all slices come to the whole. */
export const IMPORTED_SHARE: Term = sql`${shareUntil('slice_end')} - ${shareUntil('slice_start')}`;

/** The whole units for each millisecond by themselves: the highest amount times the longest entry would overflow an integer. */
function shareUntil(instant: 'slice_start' | 'slice_end'): Term {
  const [spent, length] = [sql`(${sql.ref(instant)} - entry_start)`, sql`(entry_end - entry_start)`];
  return sql`(counted_amount / ${length} * ${spent}
    + (counted_amount % ${length} * ${spent} + ${length} / 2) / ${length})`;
}
