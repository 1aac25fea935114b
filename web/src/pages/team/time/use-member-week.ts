import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type CalendarDay, dayOf } from '../../../../../src/domain/time/calendar.ts';
import { weekDaysOf, weeksLater } from '../../../../../src/domain/time/week-days.ts';
import { type DayGroup, groupByDay } from '../../../../../src/domain/time-entries/day-groups.ts';
import { useDaysEntries } from '../../../data/days-entries.ts';
import type { Entry } from '../../../data/entry.ts';
import { useMe } from '../../../data/me.ts';
import { useMinute } from '../../../time/use-minute.ts';

const route = getRouteApi('/team/$identityId');

export interface MemberWeek {
  days: CalendarDay[];
  today: string;
  isThisWeek: boolean;
  /** The entries of the week; undefined until they are loaded. */
  entries: Entry[] | undefined;
  /** The days with tracked time, newest first. */
  groups: DayGroup<Entry>[] | undefined;
  /** The total of the whole week, in milliseconds. */
  total: number | undefined;
  error: Error | null;
  retry: () => void;
  /** Moves by weeks. */
  step: (weeks: number) => void;
  goToThisWeek: () => void;
}

/** The week of a member in the address; the current week by default. */
export function useMemberWeek(member: { teamId: string; identityId: string }): MemberWeek {
  const { timezone, weekStart } = useMe().user;
  const { week } = route.useSearch();
  const navigate = route.useNavigate();
  const now = useMinute();
  const today = dayOf(now, timezone).date;
  const date = week ?? today;
  const days = useMemo(() => weekDaysOf(date, timezone, weekStart), [date, timezone, weekStart]);
  const { entries, error, retry } = useDaysEntries(member, days);
  const groups = useMemo(() => {
    const dates = new Set(days.map((day) => day.date));
    // Entries across the ends of the week also appear on days outside it.
    return entries && groupByDay(entries, timezone, now).filter(({ day }) => dates.has(day.date));
  }, [entries, days, timezone, now]);
  const go = (to: string | undefined) => void navigate({ search: to === undefined ? {} : { week: to } });
  return {
    days,
    today,
    isThisWeek: days.some((day) => day.date === today),
    entries,
    groups,
    total: groups?.reduce((sum, { total }) => sum + total, 0),
    error,
    retry,
    step: (weeks) => go(weeksLater(days[0]?.date ?? date, weeks)),
    goToThisWeek: () => go(undefined),
  };
}
