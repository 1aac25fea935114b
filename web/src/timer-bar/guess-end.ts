import { clockOn, dayOf } from '../../../src/domain/time/calendar.ts';
import type { Tracked } from '../../../src/domain/time-entries/time-entry.ts';

/** A likely end of a forgotten timer, and the reason. */
export interface LikelyEnd {
  at: number;
  why: 'lastActive' | 'usualEnd' | 'workingDay';
}

interface Known {
  zone: string;
  now: number;
  /** The last activity in this browser before the pause. */
  lastActive: number | null;
  /** Recent entries. */
  entries: readonly Tracked[];
}

const MINUTE = 60_000;
/** The default without recent entries. */
const END_OF_WORK_MINUTES = 17 * 60;
const MIN_DAYS = 3;
const MAX_DAYS = 15;

/** All candidates lie between the start of the timer and now, without duplicates. */
export function likelyEnds(start: number, { zone, now, lastActive, entries }: Known): LikelyEnd[] {
  const { date } = dayOf(start, zone);
  const usual = usualEnd(
    entries.filter((entry) => entry.start < start),
    zone,
  );
  const ends: LikelyEnd[] = [
    ...(lastActive === null ? [] : [{ at: lastActive, why: 'lastActive' as const }]),
    usual === null
      ? { at: clockOn(date, END_OF_WORK_MINUTES, zone).instant, why: 'workingDay' }
      : { at: clockOn(date, usual, zone).instant, why: 'usualEnd' },
  ];
  const toTheMinute = ends.map(({ at, why }) => ({ at: Math.floor(at / MINUTE) * MINUTE, why }));
  return toTheMinute.filter(
    ({ at }, index) => at > start && at < now && toTheMinute.findIndex((other) => other.at === at) === index,
  );
}

/** The median end of recent days, in minutes since midnight rounded to five. */
function usualEnd(entries: readonly Tracked[], zone: string): number | null {
  const ends = new Map<string, number>();
  for (const { start, end } of entries) {
    const day = dayOf(start, zone);
    if (end === null || end > day.end) continue;
    ends.set(day.date, Math.max(ends.get(day.date) ?? 0, (end - day.start) / MINUTE));
    if (ends.size >= MAX_DAYS) break;
  }
  const sorted = [...ends.values()].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined || sorted.length < MIN_DAYS ? null : Math.round(middle / 5) * 5;
}
