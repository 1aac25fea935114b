import { useMemo } from 'react';
import { dayOf } from '../../../../src/domain/time/calendar.ts';
import { type DayGroup, groupByDay } from '../../../../src/domain/time-entries/day-groups.ts';
import type { Entry } from '../../data/entry.ts';
import { useFromNow } from '../../time/use-now.ts';

interface Shown {
  groups: DayGroup<Entry>[];
  today: string;
}

/**
 * The loaded days. The oldest is left out while more of it may load, because a partial day would show a wrong
 * total.
 */
export function useDayGroups(
  entries: Entry[] | undefined,
  loadedFrom: number | undefined,
  zone: string,
): Shown {
  const today = useFromNow((now) => dayOf(now, zone).date);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after midnight a timer counts for another day
  const groups = useMemo(() => {
    const all = groupByDay(entries ?? [], zone, Date.now());
    if (loadedFrom === undefined) return all;
    const whole = dayOf(loadedFrom, zone).end;
    return all.filter(({ day }) => day.start >= whole);
  }, [entries, loadedFrom, zone, today]);
  return { groups, today };
}
