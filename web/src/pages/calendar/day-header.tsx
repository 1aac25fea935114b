import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { useTimeFormat } from '../../time/format.ts';
import classes from './day-header.module.css';
import { GridContext } from './grid-context.ts';

const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });
const dayOfMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', timeZone: 'UTC' });

/** The name of a day, as a link to it, and its total. */
export function DayHeader({ date, isNarrow }: { date: string; isNarrow: boolean }) {
  const { totals, today } = useContext(GridContext);
  const { duration } = useTimeFormat();
  const day = new Date(date);
  const total = totals?.get(date) ?? 0;
  return (
    <span className={classes.header} data-narrow={isNarrow || undefined}>
      <Link
        to="/calendar"
        search={(before) => ({ ...before, date, view: 'day' as const })}
        className={classes.day}
        data-today={date === today || undefined}
      >
        <span className={classes.weekday}>{weekday.format(day)}</span>
        <span className={classes.number}>{dayOfMonth.format(day)}</span>
      </Link>
      <span className={classes.total}>{total > 0 && duration(total)}</span>
    </span>
  );
}
