import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CalendarDay } from '../../../src/domain/time/calendar.ts';
import { rangeQuery, useEntriesInRange } from './entries.ts';
import type { Entry } from './entry.ts';

export interface Member {
  teamId: string;
  identityId: string;
}

interface DaysEntries {
  /** Undefined until they are loaded. The same array while nothing changes. */
  entries: Entry[] | undefined;
  error: Error | null;
  retry: () => void;
}

/** The entries of a member that overlap some days. */
export function useDaysEntries(member: Member, days: readonly CalendarDay[]): DaysEntries {
  const range = rangeOfDays(member, days);
  const { entries, error } = useEntriesInRange(range);
  // While pending, `useEntriesInRange` returns the entries of the previous range, which must not be shown for
  // these days.
  const { isPending, refetch } = useQuery(rangeQuery(range));
  const stable = useRef<Entry[]>([]);
  const retry = () => void refetch();
  if (isPending || !entries) return { entries: undefined, error, retry };
  stable.current = replaceEqualDeep(stable.current, entries);
  return { entries: stable.current, error, retry };
}

export function rangeOfDays(member: Member, days: readonly CalendarDay[]) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error('There are no days to ask for.');
  return { ...member, from: first.start, to: last.end };
}
