import { type RawBuilder, sql } from 'kysely';

type Term = RawBuilder<number>;

const HOUR = 3_600_000;
/** Below this rate, twice what the longest entry earns fits a 64-bit integer before it is divided. */
const USUAL_RATE = 1_000_000_000;

/**
 * What a part of a billable entry earns at a rate, its own unless told, in whole minor units, by how much of the entry has passed before it and after it: what the
 * entry has earned by the end of the part less what it had earned by the start, each rounded. However an entry is cut, its
 * parts then come to the same amount as the entry in one piece: totals do not depend on the grouping, and ranges that
 * follow one another add up.
 *
 * It is done for each of many rows, so what is rare is not computed: that leaves two thirds of the time.
 */
export function earned(before: Term, after: Term, rate: Term = sql.ref('rate_minor')): Term {
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
