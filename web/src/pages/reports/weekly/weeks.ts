import { Temporal } from 'temporal-polyfill';
import { firstDayOfWeek } from '../../../../../src/domain/time/week.ts';
import type { WeekStart } from '../../../../../src/domain/time/zone.ts';

/** A week of a range. */
export interface Week {
  /** All seven days. */
  days: string[];
  /** The first and last day within the range. */
  from: string;
  to: string;
}

/** The weeks of a range, latest first, without future weeks. */
export function weeksOf(range: { from: string; to: string }, today: string, weekStart: WeekStart): Week[] {
  const weeks: Week[] = [];
  let first = firstDayOfWeek(Temporal.PlainDate.from(range.from), weekStart);
  while (first.toString() <= range.to && (first.toString() <= today || weeks.length === 0)) {
    const days = Array.from({ length: 7 }, (_, index) => first.add({ days: index }).toString());
    const within = days.filter((day) => range.from <= day && day <= range.to);
    const [from, to] = [within[0], within.at(-1)];
    if (from && to) weeks.unshift({ days, from, to });
    first = first.add({ weeks: 1 });
  }
  return weeks;
}
