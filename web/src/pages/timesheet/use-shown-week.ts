import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type CalendarDay, dayOf } from '../../../../src/domain/time/calendar.ts';
import { weekDaysOf, weeksLater } from '../../../../src/domain/time/week-days.ts';
import { useTeam } from '../../data/current-team.tsx';
import { useMe } from '../../data/me.ts';
import { type ShownMember, useShownMember } from '../../data/shown-member.ts';
import type { TimesheetSearch } from './search.ts';

const route = getRouteApi('/timesheet');

export interface ShownWeek {
  days: CalendarDay[];
  lastDays: CalendarDay[];
  nextDays: CalendarDay[];
  today: string;
  isThisWeek: boolean;
  /** The member whose week is shown. */
  member: { teamId: string; identityId: string };
  /** The resolution of the member in the address. */
  shown: ShownMember;
  go: (to: TimesheetSearch) => void;
  /** Moves by weeks. */
  step: (weeks: number) => void;
}

/** The week in the address. */
export function useShownWeek(now: number): ShownWeek {
  const { timezone, weekStart } = useMe().user;
  const { id: teamId } = useTeam();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = dayOf(now, timezone).date;
  const date = search.week ?? today;
  const shown = useShownMember(search.member);
  const { identityId } = shown;
  const weeks = useMemo(() => {
    const week = (steps: number) => weekDaysOf(weeksLater(date, steps), timezone, weekStart);
    return { days: week(0), lastDays: week(-1), nextDays: week(1) };
  }, [date, timezone, weekStart]);
  const member = useMemo(() => ({ teamId, identityId }), [teamId, identityId]);

  const go = (to: TimesheetSearch) => void navigate({ search: (before) => ({ ...before, ...to }) });
  const first = weeks.days[0]?.date ?? date;
  return {
    ...weeks,
    today,
    isThisWeek: weeks.days.some((day) => day.date === today),
    member,
    shown,
    go,
    step: (weeks) => go({ week: weeksLater(first, weeks) }),
  };
}
