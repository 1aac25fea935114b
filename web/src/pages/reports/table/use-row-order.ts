import { isBucketUnit } from '../../../../../src/domain/reports/grouping.ts';
import {
  costOrders,
  type Direction,
  type RowOrder,
  rowOrders,
} from '../../../../../src/domain/reports/order.ts';
import { useReport } from '../use-report.tsx';

/**
 * The sort order: from the address, if the report has that column. By default time is chronological and
 * everything else largest first.
 */
export function useRowOrder(): { orderBy: RowOrder; direction: Direction } {
  const { settings, question } = useReport();
  const [first] = settings.groupBy;
  const usual: RowOrder = first && isBucketUnit(first) ? 'GROUP' : 'SECONDS';
  const orderBy =
    rowOrders
      .filter((order) => question?.withCost || !costOrders.includes(order))
      .find((order) => order === settings.orderBy) ?? usual;
  return { orderBy, direction: settings.direction ?? (orderBy === 'GROUP' ? 'ASCENDING' : 'DESCENDING') };
}
