import { useQuery } from '@tanstack/react-query';
import { rowsOfReport } from '../../../../../src/domain/reports/rows.ts';
import { type Rows, rowsQuery } from '../analytics-query.ts';
import { useReport } from '../use-report.tsx';

/**
 * What a report comes to, of which some rows are there. Where each row is rounded, it depends on the rows what they come
 * to, and the innermost ones count, as in an export.
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
