import type { SumKey } from '../../db/queries/analytics/slices.ts';
import { groupOf, type TimeSum } from '../../db/queries/analytics/sum-time.ts';
import { invalid } from '../../lib/errors.ts';

export const MAX_ROWS = 10_000;

export function requireAtMostMaxRows(sums: readonly TimeSum[], columns: readonly SumKey[]): void {
  // A row can have several sums, for example one per currency.
  if (sums.length <= MAX_ROWS || new Set(sums.map((sum) => groupOf(sum, columns))).size <= MAX_ROWS) return;
  throw invalid(
    'groupBy',
    `The answer would have more than ${MAX_ROWS} rows; ask for a shorter range, or group by less.`,
  );
}
