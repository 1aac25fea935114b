import { exactTime } from '../../../../../src/import-run/report/figures.ts';
import type { ReportLine } from '../../../../../src/import-run/report/report.ts';
import { nothing } from '../../../../../src/import-run/sums.ts';
import { imports } from '../../../words/import/import.ts';
import { monthsBetween } from '../preview/stacks.ts';
import { MonthLabels } from '../shared/month-labels.tsx';
import { monthName } from '../shared/month-name.ts';
import classes from './month-bars.module.css';

const words = imports.result;
const HEIGHT = 100;
const STEP = 10;

/**
 * Two bars per month, for the files and for stored time: equal heights mean that nothing was lost. The table
 * has the same data.
 */
export function MonthBars({ lines }: { lines: readonly ReportLine[] }) {
  const byMonth = new Map(lines.map((line) => [line.label ?? '', line]));
  const months = monthsBetween([...byMonth.keys()]);
  const columns = Math.max(12, months.length);
  const top = Math.max(
    1,
    ...lines.flatMap(({ source, stored }) => [source.milliseconds, stored.milliseconds]),
  );
  const heightOf = (milliseconds: number) => (milliseconds / top) * HEIGHT;
  return (
    <figure className={classes.chart}>
      <span className={classes.top} aria-hidden>
        {exactTime(top)}
      </span>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${columns * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.chart}
      >
        {months.map((month, index) => {
          const { source, stored } = byMonth.get(month) ?? { source: nothing(), stored: nothing() };
          const [a, b] = [heightOf(source.milliseconds), heightOf(stored.milliseconds)];
          return (
            <g key={month}>
              <title>
                {[
                  monthName(month),
                  `${words.source}: ${exactTime(source.milliseconds)}`,
                  `${words.stored}: ${exactTime(stored.milliseconds)}`,
                ].join('\n')}
              </title>
              <rect className={classes.ground} x={index * STEP} y={0} width={STEP} height={HEIGHT} />
              <rect className={classes.source} x={index * STEP + 2} y={HEIGHT - a} width={2.8} height={a} />
              <rect className={classes.stored} x={index * STEP + 5.2} y={HEIGHT - b} width={2.8} height={b} />
            </g>
          );
        })}
      </svg>
      <div aria-hidden>
        <MonthLabels months={months} columns={columns} />
      </div>
      <figcaption className={classes.keys}>
        <span className={classes.key} data-side="source">
          {words.source}
        </span>
        <span className={classes.key} data-side="stored">
          {words.stored}
        </span>
      </figcaption>
    </figure>
  );
}
