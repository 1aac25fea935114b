import { Temporal } from 'temporal-polyfill';
import { addDays, type CalendarDay, calendarDay, dayOf } from './calendar.ts';
import { firstDayOfWeek } from './week.ts';
import type { WeekStart } from './zone.ts';

/** The seven days of the week that contains an instant. */
export function weekDaysAt(instant: number, zone: string, weekStart: WeekStart): CalendarDay[] {
  return weekDaysOf(dayOf(instant, zone).date, zone, weekStart);
}

/** The seven days of the week that contains a date. */
export function weekDaysOf(date: string, zone: string, weekStart: WeekStart): CalendarDay[] {
  const first = firstDayOfWeek(Temporal.PlainDate.from(date), weekStart).toString();
  return Array.from({ length: 7 }, (_, index) => calendarDay(addDays(first, index), zone));
}

/** The same weekday some weeks later; negative for earlier weeks. */
export function weeksLater(date: string, weeks: number): string {
  return addDays(date, 7 * weeks);
}
