import { UnstyledButton } from '@mantine/core';
import type { CalendarDay } from '../../../../src/domain/time/calendar.ts';
import { useTimeFormat } from '../../time/format.ts';
import { timesheet as words } from '../../words/timesheet.ts';
import { dayOfMonth, isWeekend, weekday } from './dates.ts';
import classes from './day-strip.module.css';

interface Props {
  days: readonly CalendarDay[];
  today: string;
  /** Undefined until they are loaded. */
  totals: readonly number[] | undefined;
  chosen: number;
  onChoose: (day: number) => void;
}

/** The days of the week in one line, to select the day to show. */
export function DayStrip({ days, today, totals, chosen, onChoose }: Props) {
  const { duration } = useTimeFormat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div className={classes.strip} role="group" aria-label={words.days}>
      {days.map(({ date }, index) => {
        const total = totals?.[index];
        return (
          <UnstyledButton
            key={date}
            className={classes.day}
            aria-pressed={index === chosen}
            aria-current={date === today ? 'date' : undefined}
            data-weekend={isWeekend(date) || undefined}
            onClick={() => onChoose(index)}
          >
            <span>{weekday(date)}</span>
            <span className={classes.number}>{dayOfMonth(date)}</span>
            <span className={`${classes.total} figures`}>{total ? duration(total) : null}</span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}
