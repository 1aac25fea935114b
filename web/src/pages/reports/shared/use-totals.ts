import { useQuery } from '@tanstack/react-query';
import { rowsOfReport } from '../../../../../src/domain/reports/rows.ts';
import { type Rows, rowsQuery } from '../analytics-query.ts';
import { useReport } from '../use-report.tsx';

/**
 * The totals of a report. With rounding by row, the totals depend on the rows; the innermost rows count, as
 * in an export.
 */
export function useTotals(data: Rows | undefined): Rows | undefined {
  const { question, settings } = useReport();
  const isOfRows = question?.rounding?.per === 'TOTAL';
  const innermost = useQuery({
    ...rowsQuery(question, rowsOfReport(settings), { most: 1 }),
    enabled: isOfRows && question !== null,
  });
  return isOfRows ? innermost.data : data;
}
