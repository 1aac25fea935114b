import { type Grouping, isBucketUnit } from '../../domain/reports/grouping.ts';
import { type Direction, rowOrders } from '../../domain/reports/order.ts';
import type { ReportSettings } from '../../domain/reports/settings.ts';
import type { SortedKey } from '../analytics/name-groups.ts';
import type { SortedRow } from '../analytics/rows.ts';
import { compareFigures, compareOrders, sortFigure } from '../analytics/sort-figure.ts';
import { groupYielding, type YieldIfDue } from '../shared/yielding-loops.ts';
import { type Summed, type Sums, sumOf } from './sums.ts';

/** A group of rows with a common key, divided into branches by the next key. */
export interface Branch {
  key: SortedKey;
  sums: Sums;
  /** Empty for a leaf. */
  branches: Branch[];
}

export interface TreeOptions {
  groupBy: readonly Grouping[];
  settings: Pick<ReportSettings, 'orderBy' | 'direction'>;
  currency: string;
  yieldIfDue: YieldIfDue;
}

/** Groups rows into a tree. Each level is sorted by the order of the report. */
export async function treeOf(
  rows: readonly (SortedRow & Summed)[],
  options: TreeOptions,
  depth = 0,
): Promise<Branch[]> {
  const { groupBy, yieldIfDue } = options;
  const groups = await groupYielding(rows, ({ keys }) => keys[depth]?.id ?? null, yieldIfDue);
  const below = groupBy.slice(depth + 1);
  const branches: Branch[] = [];
  for (const members of groups.values()) {
    const key = members[0]?.keys[depth];
    if (!key) continue;
    // An entry over midnight is in the rows of two days.
    const sums = sumOf(members, !below.some(isBucketUnit));
    const pause = yieldIfDue();
    if (pause) await pause;
    branches.push({
      key,
      sums,
      branches: below.length === 0 ? [] : await treeOf(members, options, depth + 1),
    });
  }
  return branches.sort(comparatorOf(options));
}

function comparatorOf({ settings, currency }: TreeOptions): (one: Branch, other: Branch) => number {
  const orderBy = rowOrders.find((order) => order === settings.orderBy) ?? 'GROUP';
  const usual: Direction = orderBy === 'GROUP' ? 'ASCENDING' : 'DESCENDING';
  const sign = (settings.direction ?? usual) === 'ASCENDING' ? 1 : -1;
  const figureOf = ({ sums }: Branch) => sortFigure(sums, sums.cost, orderBy, currency);
  return (one, other) =>
    compareFigures(figureOf(one), figureOf(other), sign) ||
    (orderBy === 'GROUP' ? sign : 1) * compareOrders([one.key.order], [other.key.order]);
}
