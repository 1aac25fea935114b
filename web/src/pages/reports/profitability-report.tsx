import { useQuery } from '@tanstack/react-query';
import { reports as words } from '../../words/reports.ts';
import { rowsQuery } from './analytics-query.ts';
import { NoTime } from './shared/failure.tsx';
import { TotalFigures } from './shared/total-figures.tsx';
import { GroupPicker } from './summary/group-picker.tsx';
import { TreeTable } from './table/tree-table.tsx';
import { useColumns } from './table/use-columns.tsx';
import { useRowOrder } from './table/use-row-order.ts';
import { useReport } from './use-report.tsx';

/** Amounts, amounts per hour, and margins of clients and projects. */
export function ProfitabilityReport() {
  const { question, settings } = useReport();
  const order = useRowOrder();
  const columns = useColumns(['hours', 'billable', 'share', 'amount', 'rate', 'cost', 'margin', 'change']);
  const groups = settings.groupBy.slice(0, 1);
  const { data } = useQuery(rowsQuery(question, groups, { ...order, most: 100 }));
  return (
    <>
      <TotalFigures data={data} withRate />
      {data?.count === 0 ? (
        <NoTime />
      ) : (
        <>
          <GroupPicker />
          <TreeTable columns={columns} label={words.kinds.PROFITABILITY} />
        </>
      )}
    </>
  );
}
