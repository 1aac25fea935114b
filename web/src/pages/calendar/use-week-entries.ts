import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type CalendarDay, calendarDay } from '../../../../src/domain/calendar.ts';
import { weeksLater } from '../../../../src/domain/week-days.ts';
import { rangeQuery, useEntriesInRange } from '../../data/entries.ts';
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
export function useWeekEntries({ teamId, identityId }: Member, week: readonly CalendarDay[]): WeekEntries {
  const { zone } = useTimeFormat();
  const queries = useQueryClient();
  const range = { teamId, identityId, ...rangeOf(week) };
  const { entries: found, error } = useEntriesInRange(range);
  // What was found for another week stays until this one's is there; it is not this week's.
  const { isPending, refetch } = useQuery(rangeQuery(range));

  useEffect(() => {
    if (isPending) return;
    for (const weeks of [-1, 1]) {
      const days = week.map(({ date }) => calendarDay(weeksLater(date, weeks), zone));
      void queries.prefetchQuery(rangeQuery({ teamId, identityId, ...rangeOf(days) }));
    }
  }, [queries, teamId, identityId, week, zone, isPending]);

  const stable = useRef<Entry[]>([]);
  const retry = () => void refetch();
  if (isPending || !found) return { entries: undefined, error, retry };
  stable.current = replaceEqualDeep(stable.current, found);
  return { entries: stable.current, error, retry };
}

function rangeOf(days: readonly CalendarDay[]): { from: number; to: number } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error('A week has days.');
  return { from: first.start, to: last.end };
}
