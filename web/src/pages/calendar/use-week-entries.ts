import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CalendarDay, calendarDay } from '../../../../src/domain/time/calendar.ts';
import { weeksLater } from '../../../../src/domain/time/week-days.ts';
import { whenIdle } from '../../components/when-idle.ts';
import { type Member, rangeOfDays, useDaysEntries } from '../../data/days-entries.ts';
import { rangeQuery } from '../../data/entries.ts';
import { useTimeFormat } from '../../time/format.ts';

/** The entries of a member in a week. The adjacent weeks are loaded ahead. */
export function useWeekEntries({ teamId, identityId }: Member, week: readonly CalendarDay[]) {
  const { zone } = useTimeFormat();
  const queries = useQueryClient();
  const found = useDaysEntries({ teamId, identityId }, week);
  const isThere = found.entries !== undefined;
  useEffect(() => {
    if (!isThere) return;
    return whenIdle(() => {
      for (const weeks of [-1, 1]) {
        const days = week.map(({ date }) => calendarDay(weeksLater(date, weeks), zone));
        void queries.prefetchQuery(rangeQuery(rangeOfDays({ teamId, identityId }, days)));
      }
    });
  }, [queries, teamId, identityId, week, zone, isThere]);
  return found;
}
