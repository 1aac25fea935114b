import type { BucketUnit } from '../../../../../src/domain/time/time-buckets.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { reports } from '../../../words/reports.ts';
import { groupName } from '../shared/group-name.ts';
import { percent } from '../shared/percent.ts';
import type { Series } from '../shared/series.ts';
import { OTHER } from './bar-chart.tsx';
import type { Bar } from './bars.ts';
import classes from './charts.module.css';
import type { Slice } from './donut.tsx';

const words = reports.chart;

/** The data of the bars as a table. */
export function BarTable({
  unit,
  bars,
  series,
}: {
  unit: BucketUnit;
  bars: readonly Bar[];
  series: readonly Series[];
}) {
  const { duration } = useTimeFormat();
  const all = [...series, OTHER];
  const columns =
    series.length === 0 ? [] : all.filter((_, index) => bars.some(({ parts }) => (parts[index] ?? 0) > 0));
  return (
    <table className={classes.table} aria-label={words.byTime[unit]}>
      <thead>
        <tr>
          <th scope="col">{reports.group.names[unit]}</th>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">{words.total}</th>
        </tr>
      </thead>
      <tbody className="figures">
        {bars.map(({ label, parts, total }) => (
          <tr key={label}>
            <th scope="row">{groupName({ by: unit, id: label, name: label })}</th>
            {columns.map((one) => (
              <td key={one.id}>{duration((parts[all.indexOf(one)] ?? 0) * 1000)}</td>
            ))}
            <td>{duration(total * 1000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The data of the ring as a table. */
export function ShareTable({ slices, total }: { slices: readonly Slice[]; total: number }) {
  const { duration } = useTimeFormat();
  return (
    <table className={classes.table} aria-label={words.shareColumn}>
      <thead>
        <tr>
          <th scope="col">{reports.table.group}</th>
          <th scope="col">{words.hours}</th>
          <th scope="col">{words.shareColumn}</th>
        </tr>
      </thead>
      <tbody className="figures">
        {slices.map(({ series, seconds }) => (
          <tr key={series.id}>
            <th scope="row">{series.name}</th>
            <td>{duration(seconds * 1000)}</td>
            <td>{percent(seconds / total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
