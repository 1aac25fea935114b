import { Temporal } from 'temporal-polyfill';
import { firstDayOfWeek } from '../time/week.ts';
import type { WeekStart } from '../time/zone.ts';

/** Ranges relative to the current day. */
export const rangePresets = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const;
export type RangePreset = (typeof rangePresets)[number];

/** The first and the last day of a preset, relative to `today`. */
export function daysOfPreset(
  preset: RangePreset,
  today: string,
  weekStart: WeekStart,
): { from: string; to: string } {
  const day = Temporal.PlainDate.from(today);
  const week = firstDayOfWeek(day, weekStart);
  const month = day.with({ day: 1 });
  const quarter = month.subtract({ months: (month.month - 1) % 3 });
  const year = month.with({ month: 1 });
  const days = (first: Temporal.PlainDate, next: Temporal.PlainDate) => ({
    from: first.toString(),
    to: next.subtract({ days: 1 }).toString(),
  });
  switch (preset) {
    case 'today':
      return days(day, day.add({ days: 1 }));
    case 'yesterday':
      return days(day.subtract({ days: 1 }), day);
    case 'this-week':
      return days(week, week.add({ weeks: 1 }));
    case 'last-week':
      return days(week.subtract({ weeks: 1 }), week);
    case 'last-7-days':
      return days(day.subtract({ days: 6 }), day.add({ days: 1 }));
    case 'last-30-days':
      return days(day.subtract({ days: 29 }), day.add({ days: 1 }));
    case 'this-month':
      return days(month, month.add({ months: 1 }));
    case 'last-month':
      return days(month.subtract({ months: 1 }), month);
    case 'this-quarter':
      return days(quarter, quarter.add({ months: 3 }));
    case 'last-quarter':
      return days(quarter.subtract({ months: 3 }), quarter);
    case 'this-year':
      return days(year, year.add({ years: 1 }));
    case 'last-year':
      return days(year.subtract({ years: 1 }), year);
  }
}
