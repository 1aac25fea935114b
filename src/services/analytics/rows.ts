import type { SumKey } from '../../db/queries/analytics/slices.ts';
import { groupOf, type TimeSum } from '../../db/queries/analytics/sum-time.ts';
import { groupYielding, mapYielding } from '../shared/yielding-loops.ts';
import { type FigureOptions, type Figures, figuresOf, NOTHING } from './figures.ts';
import type { KeyOf, SortedKey } from './name-groups.ts';

interface AnalyticsRow extends Figures {
  /** In the order of `groupBy`. */
  keys: SortedKey[];
  /** The figures of the previous period. Null unless requested. */
  previous: Figures | null;
}

/** A row with its group key. */
export interface SortedRow extends AnalyticsRow {
  /** The values of the grouping columns as one text. */
  group: string;
}

/** One row for each group with time in the period or in the previous period. */
export async function rowsOf(
  sums: readonly TimeSum[],
  earlier: readonly TimeSum[] | null,
  columns: readonly SumKey[],
  keysOf: readonly KeyOf[],
  options: FigureOptions,
): Promise<SortedRow[]> {
  const now = await groupYielding(sums, (sum) => groupOf(sum, columns));
  const before = await groupYielding(earlier ?? [], (sum) => groupOf(sum, columns));
  const nothing = { ...NOTHING, amounts: options.showAmounts ? [] : null };
  return mapYielding(new Set([...now.keys(), ...before.keys()]), (group) => {
    const [present, past] = [now.get(group), before.get(group)];
    const sum = (present ?? past)?.[0] ?? {};
    return {
      ...(present ? figuresOf(present, options) : nothing),
      previous: earlier === null ? null : past ? figuresOf(past, options) : nothing,
      keys: keysOf.map((keyOf) => keyOf(sum)),
      group,
    };
  });
}
