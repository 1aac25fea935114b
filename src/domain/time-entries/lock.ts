import { Temporal } from 'temporal-polyfill';
import { failure, invalid } from '../../lib/errors.ts';
import { startOfDay } from '../time/zoned-day.ts';

/** A team's setting for locked time. */
export interface TimeLock {
  /** A date of the team's zone; null where nothing is locked. */
  lockedBefore: string | null;
  timezone: string;
}

/** The instant before which time is locked; null where none is. */
export function lockedUntil({ lockedBefore, timezone }: TimeLock): number | null {
  return lockedBefore === null ? null : startOfDay(Temporal.PlainDate.from(lockedBefore), timezone);
}

/**
 * The one rule: an entry that starts before the lock date stays as it is, and none comes to start there. `starts` are those of
 * all entries that a change would touch, as they are and as they would be.
 */
export function requireUnlocked(lock: TimeLock, starts: readonly number[], field: string | null): void {
  const until = lockedUntil(lock);
  if (until === null || starts.every((start) => start >= until)) return;
  throw failure(
    'ENTRY_LOCKED',
    `Time before ${lock.lockedBefore} is locked in this team; ask an ADMIN to change it, or to move the lock date.`,
    field,
  );
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export function checkLockDate(text: string): string {
  try {
    if (DATE.test(text)) {
      const day = Temporal.PlainDate.from(text);
      if (day.year >= 1970 && day.year <= 2200) return text;
    }
  } catch {
    // A day that the calendar does not have gets the same answer.
  }
  throw invalid('lockedBefore', 'lockedBefore must be a date such as "2026-03-01".');
}
