import type { Grouping } from '../../../../../src/domain/reports/grouping.ts';
import { Dot } from '../../../components/dot.tsx';
import { useCatalog } from '../../../data/catalog.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { reports } from '../../../words/reports.ts';
import type { Rows } from '../analytics-query.ts';
import { groupName } from '../shared/group-name.ts';
import { useReport } from '../use-report.tsx';
import { linesOf, totalsByDay } from './week-rows.ts';
import classes from './weekly.module.css';
import type { Week } from './weeks.ts';

const words = reports.weekly;
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });
const dayOfMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', timeZone: 'UTC' });

interface Props {
  week: Week;
  by: Grouping;
  data: Rows;
  label: string;
}

/** Groups by day, with totals of rows and columns. */
export function WeekGrid({ week, by, data, label }: Props) {
  const { duration } = useTimeFormat();
  const { today } = useReport();
  const catalog = useCatalog();
  const lines = linesOf(data.rows);
  const totals = totalsByDay(lines);
  if (lines.length === 0) return <p className={classes.nothing}>{words.nothing}</p>;
  const cell = (seconds: number | undefined) => (seconds ? duration(seconds * 1000) : '');
  const isOutside = (day: string) => day < week.from || day > week.to;
  return (
    <div className={classes.scroll}>
      <table className={classes.grid} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{reports.group.names[by]}</th>
            {week.days.map((day) => (
              <th
                key={day}
                scope="col"
                data-outside={isOutside(day) || undefined}
                aria-current={day === today ? 'date' : undefined}
                title={isOutside(day) ? words.outside : undefined}
              >
                <span className={classes.weekday}>{weekday.format(Date.parse(day))}</span>{' '}
                <span className={classes.weekday}>{dayOfMonth.format(Date.parse(day))}</span>
              </th>
            ))}
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, byDay, total }) => (
            <tr key={key.id}>
              <th scope="row">
                <span className={classes.name}>
                  {by === 'PROJECT' && key.id !== null && <Dot colour={catalog.project(key.id)?.colour} />}
                  <span className={classes.text} title={groupName(key)}>
                    {groupName(key)}
                  </span>
                </span>
              </th>
              {week.days.map((day) => (
                <td key={day} className="figures" data-outside={isOutside(day) || undefined}>
                  {cell(byDay.get(day))}
                </td>
              ))}
              <td className="figures">{cell(total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {week.days.map((day) => (
              <td key={day} className="figures" data-outside={isOutside(day) || undefined}>
                {cell(totals.get(day))}
              </td>
            ))}
            <td className="figures">{cell(data.totals.seconds)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
