import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { addDays, type CalendarDay, calendarDay } from '../../../../src/domain/calendar.ts';
import { rangeQuery, useEntriesInRange, useRunningTimer } from '../../data/entries.ts';
import type { Entry } from '../../data/entry.ts';
import { useTimeFormat } from '../../time/format.ts';

interface Member {
  teamId: string;
  identityId: string;
}

interface WeekEntries {
  /** Undefined until they are there. The same array for as long as nothing changes. */
  entries: Entry[] | undefined;
  error: Error | null;
  retry: () => void;
}

/** The entries of a member that have to do with a week. Those of the weeks around it are loaded ahead. */
export function useWeekEntries(member: Member, week: readonly CalendarDay[]): WeekEntries {
  const { zone } = useTimeFormat();
  const queries = useQueryClient();
  const range = { ...member, ...rangeOf(week, zone) };
  const { entries: found, error } = useEntriesInRange(range);
  // What was found for another week stays until this one's is there; it is not this week's.
  const { isPending, refetch } = useQuery(rangeQuery(range));
  const running = useRunningTimer(member);

  const { teamId, identityId } = member;
  useEffect(() => {
    if (isPending) return;
    for (const weeks of [-1, 1]) {
      const days = week.map(({ date }) => calendarDay(addDays(date, 7 * weeks), zone));
      void queries.prefetchQuery(rangeQuery({ teamId, identityId, ...rangeOf(days, zone) }));
    }
  }, [queries, teamId, identityId, week, zone, isPending]);

  const stable = useRef<Entry[]>([]);
  if (isPending || !found) return { entries: undefined, error, retry: () => void refetch() };
  const reachesIn = running && !found.some(({ id }) => id === running.id) && running.start < range.to;
  stable.current = replaceEqualDeep(stable.current, reachesIn ? [...found, running] : found);
  return { entries: stable.current, error, retry: () => void refetch() };
}

/** Lists are by start: what reaches into a week began, but for the longest entries, on the day before it. */
function rangeOf(week: readonly CalendarDay[], zone: string): { from: number; to: number } {
  const first = week[0];
  const last = week.at(-1);
  if (!first || !last) throw new Error('A week has days.');
  return { from: calendarDay(addDays(first.date, -1), zone).start, to: last.end };
}
