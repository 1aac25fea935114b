import { Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Temporal } from 'temporal-polyfill';
import { isBucketUnit } from '../../../../../src/domain/reports/grouping.ts';
import { unitFor } from '../../../../../src/domain/reports/unit.ts';
import type { BucketUnit } from '../../../../../src/domain/time/time-buckets.ts';
import { firstDayOfWeek } from '../../../../../src/domain/time/week.ts';
import { useCatalog } from '../../../data/catalog.ts';
import { useMe } from '../../../data/me.ts';
import { reports } from '../../../words/reports.ts';
import { type Rows, rowsQuery } from '../analytics-query.ts';
import { type Series, seriesOf } from '../shared/series.ts';
import { useReport } from '../use-report.tsx';
import { BarChart, OTHER } from './bar-chart.tsx';
import { barsOf, labelsOf } from './bars.ts';
import { BarTable, ShareTable } from './chart-tables.tsx';
import classes from './charts.module.css';
import { Donut, type Slice } from './donut.tsx';

const words = reports.chart;
/** The maximum number of cells that a chart loads, largest first; the rest counts as other. */
const MAX_CELLS = 1000;

/** Time by group, over the range and in total. */
export function Charts({ top }: { top: Rows | undefined }) {
  const { settings, days } = useReport();
  const catalog = useCatalog();
  const [group = 'PROJECT'] = settings.groupBy;
  const isByTime = isBucketUnit(group);
  const unit = isByTime ? group : unitFor(days.from, days.to);
  const series = top && !isByTime ? seriesOf(top.rows, catalog) : [];
  return (
    <div className={classes.charts} data-alone={isByTime || undefined}>
      <Bars unit={unit} series={series} isByTime={isByTime} isReady={top !== undefined} />
      {!isByTime && <Shares top={top} series={series} title={words.share(reports.group.names[group])} />}
    </div>
  );
}

interface BarsProps {
  unit: BucketUnit;
  series: Series[];
  isByTime: boolean;
  isReady: boolean;
}

function Bars({ unit, series, isByTime, isReady }: BarsProps) {
  const { question, settings, days } = useReport();
  const { weekStart } = useMe().user;
  const [group = 'PROJECT'] = settings.groupBy;
  const ask = question && { ...question, compare: false, withCost: false };
  // The table loads first.
  const cells = useQuery({
    ...rowsQuery(ask, isByTime ? [unit] : [unit, group], {
      orderBy: 'SECONDS',
      direction: 'DESCENDING',
      most: MAX_CELLS,
    }),
    enabled: ask !== null && isReady,
  });
  const isAll = cells.data !== undefined && cells.data.rows.length === cells.data.count;
  const totals = useQuery({ ...rowsQuery(ask, [unit]), enabled: cells.data !== undefined && !isAll });
  const sums = isAll ? cells.data?.rows : totals.data?.rows;
  if (!isReady || !cells.data || !sums) {
    return <ChartBox title={words.byTime[unit]} chart={<Skeleton height={240} />} />;
  }
  const labels = labelsOf(days.from, days.to, unit, (day) =>
    firstDayOfWeek(Temporal.PlainDate.from(day), weekStart).toString(),
  );
  const bars = barsOf(labels, sums, cells.data.rows, series);
  return (
    <ChartBox
      title={words.byTime[unit]}
      chart={<BarChart unit={unit} bars={bars} series={series} />}
      table={<BarTable unit={unit} bars={bars} series={series} />}
    />
  );
}

function Shares({ top, series, title }: { top: Rows | undefined; series: Series[]; title: string }) {
  if (!top) return <ChartBox title={title} chart={<Skeleton height={240} />} />;
  const total = top.totals.seconds;
  const slices: Slice[] = series.map((one, index) => ({
    series: one,
    seconds: top.rows[index]?.seconds ?? 0,
  }));
  const rest = total - slices.reduce((sum, { seconds }) => sum + seconds, 0);
  if (rest >= 1) slices.push({ series: OTHER, seconds: rest });
  const shown = slices.filter(({ seconds }) => seconds > 0);
  return (
    <ChartBox
      title={title}
      chart={<Donut slices={shown} total={total} />}
      table={<ShareTable slices={shown} total={total} />}
    />
  );
}

interface BoxProps {
  title: string;
  chart: ReactNode;
  /** The same data as a table, for screen readers and for users who prefer figures. */
  table?: ReactNode;
}

function ChartBox({ title, chart, table }: BoxProps) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className={classes.box}>
      <figcaption className={classes.head}>
        <span className={classes.title}>{title}</span>
        {table && (
          <UnstyledButton className={classes.toggle} onClick={() => setTable(!isTable)}>
            {isTable ? words.showChart : words.showTable}
          </UnstyledButton>
        )}
      </figcaption>
      {isTable ? (
        <div className={classes.shownTable}>{table}</div>
      ) : (
        <>
          {chart}
          {table && <div className="visually-hidden">{table}</div>}
        </>
      )}
    </figure>
  );
}
