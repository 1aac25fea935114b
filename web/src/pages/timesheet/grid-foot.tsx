import type { CalendarDay } from '../../../../src/domain/time/calendar.ts';
import { useTimeFormat } from '../../time/format.ts';
import { timesheet as words } from '../../words/timesheet.ts';
import { isWeekend } from './dates.ts';
import classes from './grid.module.css';
import type { Sheet } from './sheet.ts';

interface Props {
  sheet: Sheet;
  days: readonly CalendarDay[];
  /** The indexes of the days that have a column. */
  columns: readonly number[];
  today: string;
  withTotals: boolean;
}

export function GridFoot({ sheet, days, columns, today, withTotals }: Props) {
  const { duration } = useTimeFormat();
  return (
    <tfoot className={classes.foot}>
      <tr>
        <th scope="row" className={classes.footLabel}>
          {words.total}
        </th>
        {columns.map((day) => {
          const { date = '' } = days[day] ?? {};
          const length = sheet.dayTotals[day] ?? 0;
          return (
            <td
              key={day}
              className={`${classes.total} figures`}
              data-today={date === today || undefined}
              data-weekend={isWeekend(date) || undefined}
            >
              {length > 0 && duration(length)}
            </td>
          );
        })}
        {withTotals && (
          <td className={`${classes.total} ${classes.whole} figures`}>{duration(sheet.total)}</td>
        )}
      </tr>
    </tfoot>
  );
}
