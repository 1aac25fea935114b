import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Temporal } from 'temporal-polyfill';
import { firstDayOfWeek } from '../../../../../src/domain/time/week.ts';
import { useMe } from '../../../data/me.ts';
import { isDate } from '../../../time/is-date.ts';
import { reports } from '../../../words/reports.ts';
import { useReport } from '../use-report.tsx';
import classes from './filters.module.css';

const words = reports.range;

export interface Days {
  from: string;
  to: string;
}

interface Props {
  days: Days;
  /** Called with the days chosen so far. */
  onChange: (days: Days) => void;
  /** Called once both days are chosen. */
  onDone: (days: Days) => void;
}

const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayName = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });

/**
 * A month calendar to choose the first and last day. Arrows move by days and weeks, Page Up and Down by
 * months.
 */
export function MonthCalendar({ days, onChange, onDone }: Props) {
  const { weekStart } = useMe().user;
  const { today } = useReport();
  const [focused, setFocused] = useState(isDate(days.to) ? days.to : today);
  const [first, setFirst] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
    isMoving.current = false;
  }, [focused]);

  const month = Temporal.PlainDate.from(focused).with({ day: 1 });
  const start = firstDayOfWeek(month, weekStart);
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => start.add({ days: week * 7 + day })),
  ).filter(([monday]) => monday && Temporal.PlainDate.compare(monday, month.add({ months: 1 })) < 0);

  const choose = (date: string) => {
    setFocused(date);
    if (first === null) {
      setFirst(date);
      onChange({ from: date, to: date });
    } else onDone(first <= date ? { from: first, to: date } : { from: date, to: first });
  };
  const go = (date: Temporal.PlainDate) => {
    const to = date.toString();
    if (!isDate(to)) return;
    isMoving.current = true;
    setFocused(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const day = Temporal.PlainDate.from(focused);
    const to = {
      ArrowLeft: () => day.subtract({ days: 1 }),
      ArrowRight: () => day.add({ days: 1 }),
      ArrowUp: () => day.subtract({ weeks: 1 }),
      ArrowDown: () => day.add({ weeks: 1 }),
      PageUp: () => day.subtract({ months: 1 }),
      PageDown: () => day.add({ months: 1 }),
      Home: () => day.with({ day: 1 }),
      End: () => day.with({ day: day.daysInMonth }),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    go(to());
  };
  const step = (months: number) => setFocused(Temporal.PlainDate.from(focused).add({ months }).toString());
  const instant = (day: Temporal.PlainDate) => Date.parse(day.toString());
  return (
    <div className={classes.calendar}>
      <div className={classes.month}>
        <ActionIcon aria-label={words.previousMonth} onClick={() => step(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span aria-live="polite">{monthName.format(instant(month))}</span>
        <ActionIcon aria-label={words.nextMonth} onClick={() => step(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      <table
        ref={grid}
        className={classes.days}
        onKeyDown={onKeyDown}
        aria-label={monthName.format(instant(month))}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day.dayOfWeek} scope="col">
                {weekday.format(instant(day)).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.toString()}>
              {week.map((day) => {
                const date = day.toString();
                return (
                  <td key={date} data-within={(days.from <= date && date <= days.to) || undefined}>
                    <button
                      type="button"
                      className={classes.day}
                      data-date={date}
                      data-end={date === days.from || date === days.to || undefined}
                      data-other={day.month !== month.month || undefined}
                      aria-current={date === today ? 'date' : undefined}
                      aria-pressed={days.from <= date && date <= days.to}
                      aria-label={dayName.format(instant(day))}
                      tabIndex={date === focused ? 0 : -1}
                      onClick={() => choose(date)}
                    >
                      {day.day}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note} role="status">
        {first === null ? words.chooseFirst : words.chooseLast}
      </p>
    </div>
  );
}
