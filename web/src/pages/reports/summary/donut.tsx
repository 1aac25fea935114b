import type { CSSProperties, ReactNode } from 'react';
import { colourVariables } from '../../../components/project-colour.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { reports } from '../../../words/reports.ts';
import { percent } from '../shared/percent.ts';
import { MAX_SERIES, type Series } from '../shared/series.ts';
import { Swatch } from '../shared/swatch.tsx';
import { arc } from './arc.ts';
import classes from './donut.module.css';

export interface Slice {
  series: Series;
  seconds: number;
}

/** Shares as a ring, beside a list in the same order, clockwise from the top. */
export function Donut({ slices, total }: { slices: readonly Slice[]; total: number }) {
  const { duration } = useTimeFormat();
  let from = 0;
  return (
    <div className={classes.donut}>
      <div className={classes.ring} aria-hidden>
        <svg viewBox="-50 -50 100 100" className={classes.svg}>
          <title>{reports.chart.shareColumn}</title>
          <defs>
            {slices.map(({ series }) => (
              <Pattern key={series.id} series={series} />
            ))}
          </defs>
          {slices.map(({ series, seconds }) => {
            const start = from;
            from += seconds / total;
            return (
              <path
                key={series.id}
                d={arc(start, from)}
                fill={`url(#${patternId(series)})`}
                className={classes.slice}
              />
            );
          })}
        </svg>
        <span className={classes.middle}>{duration(total * 1000)}</span>
      </div>
      <ol className={classes.legend}>
        {slices.map(({ series, seconds }) => (
          <li key={series.id} className={classes.item}>
            <Swatch series={series} />
            <span className={classes.name} title={series.name}>
              {series.name}
            </span>
            <span className={classes.figure}>{duration(seconds * 1000)}</span>
            <span className={classes.share}>{percent(seconds / total)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function patternId({ rank }: Series): string {
  return `report-pattern-${rank}`;
}

/** The pattern of the series' swatch. */
function Pattern({ series }: { series: Series }) {
  return (
    <pattern
      id={patternId(series)}
      width={4}
      height={4}
      patternUnits="userSpaceOnUse"
      patternTransform={turns[series.rank]}
      style={colourVariables(series.colour) as CSSProperties}
    >
      <rect width={4} height={4} className={series.rank === MAX_SERIES ? classes.hollow : classes.base} />
      {shapes[series.rank]}
    </pattern>
  );
}

const over = { className: classes.over };
const across = <rect key="across" width={4} height={1} {...over} />;
const down = <rect key="down" width={1} height={4} {...over} />;
const turns: Record<number, string> = { 1: 'rotate(-45)', 5: 'rotate(45)' };

/** The patterns by rank of the series; the first has none. */
const shapes: Record<number, ReactNode> = {
  1: down,
  2: <circle cx={2} cy={2} r={0.8} {...over} />,
  3: across,
  4: down,
  5: down,
  6: [
    <rect key="first" width={2} height={2} {...over} />,
    <rect key="second" x={2} y={2} width={2} height={2} {...over} />,
  ],
  7: [across, down],
};
