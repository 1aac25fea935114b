import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reports } from '../../../words/reports.ts';
import { rowsQuery } from '../analytics-query.ts';
import { Failure } from '../shared/failure.tsx';
import { useTotals } from '../shared/use-totals.ts';
import { useReport } from '../use-report.tsx';
import type { Column } from './columns.ts';
import { SortHeader } from './sort-header.tsx';
import classes from './table.module.css';
import { TreeRows } from './tree-rows.tsx';
import { useRowOrder } from './use-row-order.ts';

const words = reports.table;
const PAGE_SIZE = 100;

/** The groups of a report with their figures; each expands to its subgroups. */
export function TreeTable({ columns, label }: { columns: readonly Column[]; label: string }) {
  const { question, settings } = useReport();
  const order = useRowOrder();
  const [most, setMost] = useState(PAGE_SIZE);
  const groupBy = settings.groupBy.slice(0, 1);
  const { data, error, isFetching, refetch } = useQuery(rowsQuery(question, groupBy, { ...order, most }));
  const whole = useTotals(data);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={label} aria-busy={isFetching}>
          <thead>
            <tr>
              <SortHeader order="GROUP" label={reports.group.names[groupBy[0] ?? 'PROJECT']} />
              {columns.map(({ id, label: heading, order: by, isExtra }) => (
                <SortHeader key={id} order={by} label={heading} isExtra={isExtra} isFigure />
              ))}
            </tr>
          </thead>
          <tbody>
            <TreeRows rows={data.rows} path={[]} columns={columns} />
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              {columns.map(({ id, of, isExtra }) => (
                <td key={id} className="figures" data-extra={isExtra || undefined}>
                  {whole && of(whole.totals)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {data.count > data.rows.length && (
        <Button variant="subtle" mt={8} loading={isFetching} onClick={() => setMost(most + 4 * PAGE_SIZE)}>
          {words.more}
        </Button>
      )}
      {settings.rounding?.per === 'TOTAL' && settings.groupBy.length > 1 && (
        <p className={classes.note}>{reports.group.roundedRows}</p>
      )}
    </>
  );
}
