import type { CalendarDay } from '../../../../src/domain/time/calendar.ts';
import { timesheet as words } from '../../words/timesheet.ts';
import { dayOfMonth, isWeekend, longDay, weekday } from './dates.ts';
import classes from './grid.module.css';

interface Props {
  days: readonly CalendarDay[];
  today: string;
  /** Whether there is a column with the totals of rows. */
  withTotals: boolean;
}

export function GridHead({ days, today, withTotals }: Props) {
  return (
    <thead className={classes.head}>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{words.work}</span>
        </th>
        {days.map(({ date }) => (
          <th
            key={date}
            scope="col"
            className={classes.dayHead}
            aria-label={longDay(date)}
            aria-current={date === today ? 'date' : undefined}
            data-today={date === today || undefined}
            data-weekend={isWeekend(date) || undefined}
          >
            <span>{weekday(date)}</span> <span className={classes.dayNumber}>{dayOfMonth(date)}</span>
          </th>
        ))}
        {withTotals && (
          <th scope="col" className={classes.totalHead}>
            {words.total}
          </th>
        )}
      </tr>
    </thead>
  );
}
