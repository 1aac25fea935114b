import type { TimeSum } from '../../db/queries/analytics.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { GroupKey, SortedKey } from './name-groups.ts';

export interface AnalyticsRow extends Figures {
  /** In the order of `groupBy`. */
  keys: GroupKey[];
}

/** One row for each group, whose sums may be in several currencies. */
export function rowsOf(
  sums: readonly TimeSum[],
  keysOf: readonly ((sum: TimeSum) => SortedKey)[],
  showAmounts: boolean,
): AnalyticsRow[] {
  const groups = Map.groupBy(
    sums.map((one) => ({ sum: one, keys: keysOf.map((keyOf) => keyOf(one)) })),
    ({ keys }) => keys.map((key) => key.id ?? '').join('\n'),
  );
  return [...groups.values()]
    .map((group) => ({
      keys: group[0]?.keys ?? [],
      ...figuresOf(
        group.map((one) => one.sum),
        (one) => one.entries,
        showAmounts,
      ),
    }))
    .sort((a, b) => compare(a.keys, b.keys))
    .map((row) => ({ ...row, keys: row.keys.map(({ by, id, name }) => ({ by, id, name })) }));
}

function compare(a: readonly SortedKey[], b: readonly SortedKey[]): number {
  for (const [index, { order: one }] of a.entries()) {
    const other = b[index]?.order ?? null;
    if (one === other) continue;
    return other === null || (one !== null && one < other) ? -1 : 1;
  }
  return 0;
}
