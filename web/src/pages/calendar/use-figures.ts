import { useMemo } from 'react';
import type { CalendarDay } from '../../../../src/domain/time/calendar.ts';
import type { Interval } from '../../../../src/domain/time/interval.ts';
import { timesheetOf } from '../../../../src/domain/timesheet/timesheet.ts';
import type { Entry } from '../../data/entry.ts';
import { useTimeFormat } from '../../time/format.ts';
import { untracked, usualHours } from './hours.ts';
import type { Shown } from './use-shown.ts';

interface Figures {
  /** Time by date. An entry over midnight counts on both days. */
  totals: ReadonlyMap<string, number> | undefined;
  total: number | undefined;
  /** Gaps in working hours. */
  gaps: Interval[];
}

/** The totals and gaps of the visible days. */
export function useFigures(
  entries: readonly Entry[] | undefined,
  { days, week }: Shown,
  now: number,
): Figures {
  const { zone } = useTimeFormat();
  return useMemo(() => {
    if (!entries) return { totals: undefined, total: undefined, gaps: [] };
    const { dayTotals, total } = timesheetOf(entries, days, now);
    return {
      totals: new Map(days.map(({ date }: CalendarDay, index) => [date, dayTotals[index] ?? 0])),
      total,
      gaps: untracked(entries, days, usualHours(entries, week, now), zone, now),
    };
  }, [entries, days, week, zone, now]);
}
