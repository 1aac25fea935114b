import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CalendarDay } from '../../../../src/domain/time/calendar.ts';
import { whenIdle } from '../../components/when-idle.ts';
import { type Member, rangeOfDays } from '../../data/days-entries.ts';
import { rangeQuery } from '../../data/entries.ts';

/** Prefetches a week that the user may open next. */
export function usePrefetchedWeek(member: Member, days: readonly CalendarDay[]): void {
  const queries = useQueryClient();
  useEffect(() => {
    return whenIdle(() => void queries.prefetchQuery(rangeQuery(rangeOfDays(member, days))));
  }, [queries, member, days]);
}
