import type { Money } from '../../domain/money/money.ts';
import type { RowOrder } from '../../domain/reports/order.ts';
import { type Cost, costIn, marginIn } from './costs.ts';

interface Sortable {
  seconds: number;
  billableSeconds: number;
  entries: number | null;
  amounts: Money[] | null;
}

/**
 * The figure to sort by. Null if the figure is unknown or hidden from the caller. Amounts in several currencies are not
 * comparable, so only amounts in the team's currency count.
 */
export function sortFigure(
  figures: Sortable,
  cost: Cost | null,
  orderBy: RowOrder,
  currency: string,
): number | null {
  switch (orderBy) {
    case 'GROUP':
      return 0;
    case 'SECONDS':
      return figures.seconds;
    case 'BILLABLE_SECONDS':
      return figures.billableSeconds;
    case 'ENTRIES':
      return figures.entries;
    case 'AMOUNT':
      return figures.amounts && (figures.amounts.find((one) => one.currency === currency)?.minorUnits ?? 0);
    case 'COST':
      return cost && costIn(cost, currency);
    case 'MARGIN':
      return cost && marginIn(figures.amounts, cost, currency);
  }
}

/** Compares sort figures. Null comes last in both directions. */
export function compareFigures(one: number | null, other: number | null, sign: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return sign * (one - other);
}

/** Compares the sort texts of groups in order. Null comes last. */
export function compareOrders(one: readonly (string | null)[], other: readonly (string | null)[]): number {
  for (let index = 0; index < one.length; index++) {
    const [order, against] = [one[index] ?? null, other[index] ?? null];
    if (order === against) continue;
    return against === null || (order !== null && order < against) ? -1 : 1;
  }
  return 0;
}
