import { Temporal } from 'temporal-polyfill';
import { failure, invalid } from '../../lib/errors.ts';
import { startOfDay } from '../time/zoned-day.ts';

/** The lock date of a team. */
export interface TimeLock {
  /** A date in the time zone of the team; null if no time is locked. */
  lockedBefore: string | null;
  timezone: string;
}

/** The instant before which time is locked; null if no time is locked. */
export function lockedUntil({ lockedBefore, timezone }: TimeLock): number | null {
  return lockedBefore === null ? null : startOfDay(Temporal.PlainDate.from(lockedBefore), timezone);
}

/**
 * Rejects a change that affects locked time: an entry that starts before the lock date cannot change, and no entry can be moved there.
 * `starts` has the current and the new start of every affected entry.
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
    // Reported like any other invalid date.
  }
  throw invalid('lockedBefore', 'lockedBefore must be a date such as "2026-03-01".');
}
