import { checkPageSize, decodePartsCursor, encodePartsCursor, MAX_REPORT_PAGE } from '../../domain/page.ts';
import { costOrders, type Direction, type RowOrder } from '../../domain/reports/order.ts';
import type { Page, PageRequest } from '../shared/paging.ts';
import { mapYielding, sortYielding } from '../shared/yielding-loops.ts';
import { type Costs, costOfRow } from './costs.ts';
import type { SortedRow } from './rows.ts';
import { compareFigures, compareOrders, sortFigure } from './sort-figure.ts';

export interface OrderedPageRequest extends PageRequest {
  orderBy?: RowOrder | null | undefined;
  /** Default: ascending for groups, descending for figures. */
  direction?: Direction | null | undefined;
}

interface Place {
  figure: number | null;
  orders: readonly (string | null)[];
}

type Parts = readonly [figure: number | null, ...orders: (string | null)[]];

function isPlace([figure, ...orders]: readonly unknown[]): boolean {
  const isFigure = typeof figure === 'number' || figure === null;
  return isFigure && orders.every((order) => typeof order !== 'number');
}

interface RowsToOrder {
  rows: readonly SortedRow[];
  /** The currency whose amounts are compared. */
  currency: string;
  /**
   * Loads the costs; called only when rows are sorted by cost or margin. Returns null for callers who may not see
   * costs.
   */
  costs: () => Promise<Costs | null>;
}

/**
 * A page of the rows in the requested order; equal figures are ordered by group. For callers who may not see costs,
 * every cost counts as unknown, so the order reveals nothing.
 */
export async function pageOfRows(
  { rows, currency, costs: loadCosts }: RowsToOrder,
  request: OrderedPageRequest,
): Promise<Page<SortedRow>> {
  const orderBy = request.orderBy ?? 'GROUP';
  const direction = request.direction ?? (orderBy === 'GROUP' ? 'ASCENDING' : 'DESCENDING');
  const list = `teamAnalytics ${orderBy} ${direction}`;
  const sign = direction === 'ASCENDING' ? 1 : -1;
  const costs = costOrders.includes(orderBy) ? await loadCosts() : null;
  const placeOf = (row: SortedRow): Place => ({
    figure: sortFigure(row, costOfRow(costs, row), orderBy, currency),
    orders: row.keys.map(({ order }) => order),
  });
  const compare = (one: Place, other: Place) =>
    compareFigures(one.figure, other.figure, sign) ||
    (orderBy === 'GROUP' ? sign : 1) * compareOrders(one.orders, other.orders);
  const first = checkPageSize(request.first, MAX_REPORT_PAGE);
  const fits = (parts: readonly unknown[]): parts is Parts =>
    isPlace(parts) && rows.every(({ keys }) => keys.length === parts.length - 1);
  const after = request.after == null ? null : readPlace(decodePartsCursor(list, request.after, fits));
  const placed = await mapYielding(rows, (row) => ({ row, place: placeOf(row) }));
  const sorted = await sortYielding(placed, (one, other) => compare(one.place, other.place));
  const start = after === null ? 0 : sorted.findIndex(({ place }) => compare(place, after) > 0);
  const rest = start < 0 ? [] : sorted.slice(start);
  return {
    items: rest.slice(0, first).map(({ row }) => row),
    hasNextPage: rest.length > first,
    hasPreviousPage: after !== null,
    cursorOf: (row) => {
      const { figure, orders } = placeOf(row);
      return encodePartsCursor(list, [figure, ...orders]);
    },
  };
}

function readPlace([figure, ...orders]: Parts): Place {
  return { figure, orders };
}
