import { useQuery } from '@tanstack/react-query';
import { reports as words } from '../../../words/reports.ts';
import { rowsQuery } from '../analytics-query.ts';
import { Failure, NoTime } from '../shared/failure.tsx';
import { TotalFigures } from '../shared/total-figures.tsx';
import { TreeTable } from '../table/tree-table.tsx';
import { useColumns } from '../table/use-columns.tsx';
import { useReport } from '../use-report.tsx';
import { Charts } from './charts.tsx';
import { GroupPicker } from './group-picker.tsx';

/** Figures, charts and a table with expandable groups. */
export function SummaryReport() {
  const { question, settings } = useReport();
  const columns = useColumns(['hours', 'share', 'amount', 'entries', 'change']);
  // The same query as the table's in its default order.
  const { data, error, refetch } = useQuery(
    rowsQuery(question, settings.groupBy.slice(0, 1), {
      orderBy: 'SECONDS',
      direction: 'DESCENDING',
      most: 100,
    }),
  );
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <TotalFigures data={data} />
      {data?.count === 0 ? (
        <NoTime />
      ) : (
        <>
          <Charts top={data} />
          <GroupPicker />
          <TreeTable columns={columns} label={words.table.label} />
        </>
      )}
    </>
  );
}
