import { type Grouping, isBucketUnit } from '../../domain/reports/grouping.ts';
import { type Direction, rowOrders } from '../../domain/reports/order.ts';
import type { ReportSettings } from '../../domain/reports/settings.ts';
import type { SortedKey } from '../analytics/name-groups.ts';
import type { SortedRow } from '../analytics/rows.ts';
import { compareFigures, compareOrders, sortFigure } from '../analytics/sort-figure.ts';
import { groupYielding, type YieldIfDue } from '../shared/yielding-loops.ts';
import { type Summed, type Sums, sumOf } from './sums.ts';

/** The rows that have a key in common, and in turn those of them that have the next one. */
export interface Branch {
  key: SortedKey;
  sums: Sums;
  /** Empty for a row. */
  branches: Branch[];
}

export interface TreeOptions {
  groupBy: readonly Grouping[];
  settings: Pick<ReportSettings, 'orderBy' | 'direction'>;
  currency: string;
  turn: YieldIfDue;
}

/** Puts rows under the groups that they are in, each level in the order that the report asks for. */
export async function treeOf(
  rows: readonly (SortedRow & Summed)[],
  options: TreeOptions,
  depth = 0,
): Promise<Branch[]> {
  const { groupBy, turn } = options;
  const groups = await groupYielding(rows, ({ keys }) => keys[depth]?.id ?? null, turn);
  const below = groupBy.slice(depth + 1);
  const branches: Branch[] = [];
  for (const members of groups.values()) {
    const key = members[0]?.keys[depth];
    if (!key) continue;
    // An entry that goes over midnight is in the rows of two days.
    const sums = sumOf(members, !below.some(isBucketUnit));
    const others = turn();
    if (others) await others;
    branches.push({
      key,
      sums,
      branches: below.length === 0 ? [] : await treeOf(members, options, depth + 1),
    });
  }
  return branches.sort(inOrder(options));
}

function inOrder({ settings, currency }: TreeOptions): (one: Branch, other: Branch) => number {
  const orderBy = rowOrders.find((order) => order === settings.orderBy) ?? 'GROUP';
  const usual: Direction = orderBy === 'GROUP' ? 'ASCENDING' : 'DESCENDING';
  const sign = (settings.direction ?? usual) === 'ASCENDING' ? 1 : -1;
  const figureOf = ({ sums }: Branch) => sortFigure(sums, sums.cost, orderBy, currency);
  return (one, other) =>
    compareFigures(figureOf(one), figureOf(other), sign) ||
    (orderBy === 'GROUP' ? sign : 1) * compareOrders([one.key.order], [other.key.order]);
}
