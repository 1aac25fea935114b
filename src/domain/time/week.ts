import type { Temporal } from 'temporal-polyfill';
import type { WeekStart } from './zone.ts';

/** The weekday numbers of ISO 8601 and Temporal. */
const dayOfWeek: Record<WeekStart, number> = { MONDAY: 1, SATURDAY: 6, SUNDAY: 7 };

/** The first day of the week that contains a day. */
export function firstDayOfWeek(day: Temporal.PlainDate, weekStart: WeekStart): Temporal.PlainDate {
  return day.subtract({ days: (day.dayOfWeek - dayOfWeek[weekStart] + 7) % 7 });
}
