import { isBucketUnit } from '../../../../../src/domain/grouping.ts';
import { type Direction, type RowOrder, rowOrders } from '../../../../../src/domain/report-order.ts';
import { useReport } from '../use-report.tsx';

/** What the rows are sorted by where the address says nothing: time by itself, all else by how much there is. */
export function useRowOrder(): { orderBy: RowOrder; direction: Direction } {
  const { settings } = useReport();
  const [first] = settings.groupBy;
  const usual: RowOrder = first && isBucketUnit(first) ? 'GROUP' : 'SECONDS';
  const orderBy = rowOrders.find((order) => order === settings.orderBy) ?? usual;
  return { orderBy, direction: settings.direction ?? (orderBy === 'GROUP' ? 'ASCENDING' : 'DESCENDING') };
}
