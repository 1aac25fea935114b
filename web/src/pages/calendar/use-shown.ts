import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { addDays, type CalendarDay, calendarDay, dayOf } from '../../../../src/domain/time/calendar.ts';
import { weekDaysOf } from '../../../../src/domain/time/week-days.ts';
import { storedValue } from '../../components/stored-value.ts';
import { whenIdle } from '../../components/when-idle.ts';
import { useMe } from '../../data/me.ts';
import type { CalendarSearch, CalendarView } from './search.ts';

const route = getRouteApi('/calendar');
const chosenView = storedValue<CalendarView | null>('calendar.view', null);

export interface Shown {
  view: CalendarView;
  /** Whether the screen is as narrow as a phone. */
  isNarrow: boolean;
  date: string;
  today: string;
  /** The days of the grid's columns. */
  days: CalendarDay[];
  /** The whole week around the visible days. */
  week: CalendarDay[];
  /** The member in the address; undefined for the user. */
  member: string | undefined;
  go: (to: CalendarSearch) => void;
  /** Moves by weeks or days. */
  step: (steps: number) => void;
}

/** The part of the calendar that the address names. */
export function useShown(now: number): Shown {
  const { timezone, weekStart } = useMe().user;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false });
  const view = search.view ?? chosenView.read() ?? (isNarrow ? 'day' : 'week');
  const today = dayOf(now, timezone).date;
  const date = search.date ?? today;
  const { days, week } = useMemo(() => {
    const week = weekDaysOf(date, timezone, weekStart);
    return { week, days: view === 'week' ? week : [calendarDay(date, timezone)] };
  }, [view, date, timezone, weekStart]);

  // Writes the default view into the address, so that going back is not affected by a later choice of the
  // default.
  const settle = useCallback(
    () => navigate({ search: (before) => ({ ...before, view }), replace: true }),
    [navigate, view],
  );
  useEffect(() => {
    if (!search.view) return whenIdle(() => void settle());
  }, [search.view, settle]);

  const go = async (to: CalendarSearch) => {
    // The user may act before the browser is idle.
    if (!search.view) await settle();
    if (to.view) chosenView.write(to.view);
    await navigate({ search: (before) => ({ ...before, ...to }) });
  };
  const step = (steps: number) => void go({ date: addDays(date, view === 'week' ? 7 * steps : steps) });
  return { view, isNarrow, date, today, days, week, member: search.member, go: (to) => void go(to), step };
}
