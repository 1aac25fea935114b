import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type CalendarDay, dayOf } from '../../../../src/domain/calendar.ts';
import { roleMay } from '../../../../src/domain/policy.ts';
import { weekDaysOf, weeksLater } from '../../../../src/domain/week-days.ts';
import { useTeam } from '../../data/current-team.tsx';
import { useMe } from '../../data/me.ts';
import { type Member, membersQuery } from '../../data/members.ts';
import type { TimesheetSearch } from './search.ts';

const route = getRouteApi('/timesheet');

export interface ShownWeek {
  days: CalendarDay[];
  lastDays: CalendarDay[];
  nextDays: CalendarDay[];
  today: string;
  isThisWeek: boolean;
  /** Whose week it is. */
  member: { teamId: string; identityId: string };
  /** Those whose weeks can be looked at; empty for who may look at no other. */
  members: readonly Member[];
  /** Whether nobody knows yet whose week it is. */
  isUncertain: boolean;
  go: (to: TimesheetSearch) => void;
  /** So many weeks on. */
  step: (weeks: number) => void;
}

/** What the address asks the timesheet to show. */
export function useShownWeek(now: number): ShownWeek {
  const { timezone, weekStart } = useMe().user;
  const { id: teamId, myIdentity } = useTeam();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = dayOf(now, timezone).date;
  const date = search.week ?? today;
  const mayLookAtOthers = roleMay(myIdentity.role, 'time.others');
  const { data: members } = useQuery({
    ...membersQuery(teamId),
    enabled: mayLookAtOthers,
    // Better no week than another one than was asked for.
    throwOnError: (_error, query) => search.member !== undefined && query.state.data === undefined,
  });
  // Who goes on to another team may have an address with a member of this one.
  const identityId = members?.find(({ id }) => id === search.member)?.id ?? myIdentity.id;
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
    members: members ?? [],
    isUncertain: mayLookAtOthers && search.member !== undefined && members === undefined,
    go,
    step: (weeks) => go({ week: weeksLater(first, weeks) }),
  };
}
