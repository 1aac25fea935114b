import {
  checkPageSize,
  decodePartsCursor,
  encodePartsCursor,
  LARGEST_REPORT_PAGE,
} from '../../domain/page.ts';
import type { Direction, RowOrder } from '../../domain/report-order.ts';
import type { Page, PageRequest } from '../paging.ts';
import type { SortedRow } from './rows.ts';

export interface OrderedPageRequest extends PageRequest {
  orderBy?: RowOrder | null | undefined;
  /** Groups come in ascending order, figures with the largest first, unless told otherwise. */
  direction?: Direction | null | undefined;
}

type Place = [figure: number, ...orders: (string | null)[]];

/** A page of the rows in the order that is asked for; among equal figures by their groups. */
export function pageOfRows(
  rows: readonly SortedRow[],
  request: OrderedPageRequest,
  currency: string,
): Page<SortedRow> {
  const orderBy = request.orderBy ?? 'GROUP';
  const direction = request.direction ?? (orderBy === 'GROUP' ? 'ASCENDING' : 'DESCENDING');
  const list = `teamAnalytics ${orderBy} ${direction}`;
  const sign = direction === 'ASCENDING' ? 1 : -1;
  const placeOf = (row: SortedRow): Place => [figureOf(row, orderBy, currency), ...row.orders];
  const compare = (one: Place, other: Place) =>
    sign * (one[0] - other[0]) || (orderBy === 'GROUP' ? sign : 1) * compareOrders(one, other);
  const first = checkPageSize(request.first, LARGEST_REPORT_PAGE);
  const after = request.after == null ? null : (decodePartsCursor(list, request.after) as Place);
  const sorted = rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((one, other) => compare(one.place, other.place));
  const start = after === null ? 0 : sorted.findIndex(({ place }) => compare(place, after) > 0);
  const rest = start < 0 ? [] : sorted.slice(start);
  return {
    items: rest.slice(0, first).map(({ row }) => row),
    hasNextPage: rest.length > first,
    hasPreviousPage: after !== null,
    cursorOf: (row) => encodePartsCursor(list, placeOf(row)),
  };
}

/** Amounts of several currencies cannot be compared, so those in the team's own decide. */
function figureOf(row: SortedRow, orderBy: RowOrder, currency: string): number {
  switch (orderBy) {
    case 'GROUP':
      return 0;
    case 'SECONDS':
      return row.seconds;
    case 'BILLABLE_SECONDS':
      return row.billableSeconds;
    case 'ENTRIES':
      return row.entries;
    case 'AMOUNT':
      return row.amounts?.find((money) => money.currency === currency)?.minorUnits ?? 0;
  }
}

/** By the texts after the figure; what has none comes last. */
function compareOrders([, ...one]: Place, [, ...other]: Place): number {
  for (const [index, text] of one.entries()) {
    const against = other[index] ?? null;
    if (text === against) continue;
    return against === null || (text !== null && text < against) ? -1 : 1;
  }
  return 0;
}
