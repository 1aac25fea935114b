import { useState } from 'react';
import type { BucketUnit } from '../../../../../src/domain/time/time-buckets.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { reports } from '../../../words/reports.ts';
import { groupName } from '../shared/group-name.ts';
import { MAX_SERIES, type Series } from '../shared/series.ts';
import { paintOf, Swatch } from '../shared/swatch.tsx';
import classes from './bar-chart.module.css';
import { type Bar, scaleOf } from './bars.ts';
import { tickText } from './tick-text.ts';

interface Props {
  unit: BucketUnit;
  bars: readonly Bar[];
  /** From the bottom up. The last part of a bar belongs to no series. */
  series: readonly Series[];
}

/** Stacked bars over time. Screen readers get the table. */
export function BarChart({ unit, bars, series }: Props) {
  const scale = scaleOf(Math.max(0, ...bars.map(({ total }) => total)));
  const top = (scale.at(-1) ?? 1) * 3600;
  const [at, setPointed] = useState<number | null>(null);
  const pointed = at ?? -1;
  const pointedBar = bars[pointed];
  const painted: Series[] = [...series, OTHER];
  return (
    <div className={classes.chart} aria-hidden>
      <div className={classes.scale}>
        {scale.map((hours) => (
          <span key={hours} className={classes.line} style={{ bottom: `${((hours * 3600) / top) * 100}%` }}>
            <span className={classes.hours}>{hours} h</span>
          </span>
        ))}
      </div>
      <div className={classes.bars}>
        {bars.map((bar, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same data.
          <div
            key={bar.label}
            className={classes.bar}
            onMouseEnter={() => setPointed(index)}
            onMouseLeave={() => setPointed(null)}
          >
            <div className={classes.stack} style={{ height: `${(bar.total / top) * 100}%` }}>
              {painted.map((one, place) => {
                const seconds = bar.parts[place] ?? 0;
                if (seconds === 0) return null;
                const { className, style, ...paint } = paintOf(one);
                return (
                  <div
                    key={one.id}
                    className={`${classes.part} ${className}`}
                    style={{ ...style, flexGrow: seconds }}
                    {...paint}
                  />
                );
              })}
            </div>
            <span className={classes.tick} data-hidden={!showsTick(index, bars.length, unit) || undefined}>
              {tickText(unit, bar.label, bars.length)}
            </span>
          </div>
        ))}
        {pointedBar && pointedBar.total > 0 && (
          // One tooltip for all bars: hundreds of them would be slow.
          <div
            className={classes.tip}
            data-left={pointed > bars.length / 2 || undefined}
            style={{ left: `${((pointed + 0.5) / bars.length) * 100}%` }}
          >
            <Tip unit={unit} bar={pointedBar} series={painted} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Time outside all series. */
export const OTHER: Series = { id: null, name: reports.chart.other, colour: null, rank: MAX_SERIES };

/** Shows as many labels as fit. */
function showsTick(index: number, count: number, unit: BucketUnit): boolean {
  return index % Math.ceil(count / (unit === 'MONTH' ? 12 : 9)) === 0;
}

function Tip({ unit, bar, series }: { unit: BucketUnit; bar: Bar; series: readonly Series[] }) {
  const { duration } = useTimeFormat();
  return (
    <div className={classes.tipRows}>
      <div className={classes.tipHead}>
        <span>{groupName({ by: unit, id: bar.label, name: bar.label })}</span>
        <span className="figures">{duration(bar.total * 1000)}</span>
      </div>
      {series.map((one, index) => {
        const seconds = bar.parts[index] ?? 0;
        if (seconds === 0) return null;
        return (
          <div key={one.id} className={classes.tipRow}>
            <Swatch series={one} />
            <span className={classes.tipName}>{one.name}</span>
            <span className="figures">{duration(seconds * 1000)}</span>
          </div>
        );
      })}
    </div>
  );
}
