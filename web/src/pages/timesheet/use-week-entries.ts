import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CalendarDay } from '../../../../src/domain/calendar.ts';
import { rangeQuery, useEntriesInRange } from '../../data/entries.ts';
import type { Entry } from '../../data/entry.ts';

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

/** What a member tracked in a week, with what reaches into it. */
export function useWeekEntries(member: Member, days: readonly CalendarDay[]): WeekEntries {
  const range = rangeOf(member, days);
  const { entries, error } = useEntriesInRange(range);
  // Until this week's are there, those of another week stand in for them: to fill cells by them would be wrong.
  const { isPending, refetch } = useQuery(rangeQuery(range));
  const stable = useRef<Entry[]>([]);
  const retry = () => void refetch();
  if (isPending || !entries) return { entries: undefined, error, retry };
  stable.current = replaceEqualDeep(stable.current, entries);
  return { entries: stable.current, error: null, retry };
}

/** Loads a week ahead that someone may go to next. */
export function usePrefetchedWeek(member: Member, days: readonly CalendarDay[]): void {
  const queries = useQueryClient();
  useEffect(() => {
    void queries.prefetchQuery(rangeQuery(rangeOf(member, days)));
  }, [queries, member, days]);
}

function rangeOf(member: Member, days: readonly CalendarDay[]) {
  return { ...member, from: days[0]?.start ?? 0, to: days.at(-1)?.end ?? 0 };
}
