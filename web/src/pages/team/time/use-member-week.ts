import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type CalendarDay, dayOf } from '../../../../../src/domain/calendar.ts';
import { type DayGroup, groupByDay } from '../../../../../src/domain/day-groups.ts';
import { lengthWithin } from '../../../../../src/domain/interval.ts';
import { rangeSoFar } from '../../../../../src/domain/time-entry.ts';
import { weekDaysOf, weeksLater } from '../../../../../src/domain/week-days.ts';
import type { Entry } from '../../../data/entry.ts';
import { useMe } from '../../../data/me.ts';
import { useWeekEntries } from '../../timesheet/use-week-entries.ts';

const route = getRouteApi('/team/$identityId');

export interface MemberWeek {
  days: CalendarDay[];
  today: string;
  isThisWeek: boolean;
  /** The days on which something was tracked, the newest first. Undefined until they are there. */
  groups: DayGroup<Entry>[] | undefined;
  /** Of the whole week, in milliseconds. */
  total: number | undefined;
  error: Error | null;
  retry: () => void;
  /** So many weeks on. */
  step: (weeks: number) => void;
  goToThisWeek: () => void;
}

/** The week of a member that the address names, or this one. */
export function useMemberWeek(member: { teamId: string; identityId: string }, now: number): MemberWeek {
  const { timezone, weekStart } = useMe().user;
  const { week } = route.useSearch();
  const navigate = route.useNavigate();
  const today = dayOf(now, timezone).date;
  const date = week ?? today;
  const days = useMemo(() => weekDaysOf(date, timezone, weekStart), [date, timezone, weekStart]);
  const { entries, error, retry } = useWeekEntries(member, days);

  const dates = new Set(days.map((day) => day.date));
  const groups = entries && groupByDay(entries, timezone, now).filter(({ day }) => dates.has(day.date));
  const range = { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 };
  const total = entries?.reduce((sum, entry) => sum + lengthWithin(rangeSoFar(entry, now), range), 0);
  const go = (to: string | undefined) => void navigate({ search: to === undefined ? {} : { week: to } });
  return {
    days,
    today,
    isThisWeek: dates.has(today),
    groups,
    total,
    error,
    retry,
    step: (weeks) => go(weeksLater(days[0]?.date ?? date, weeks)),
    goToThisWeek: () => go(undefined),
  };
}
