import { formatInstant } from '../../src/domain/time/instant.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Midnight of Monday, 2 March 2026, the day on which most tests happen. */
export const MONDAY = Date.UTC(2026, 2, 2);

/** `at(9.5)` is half past nine of that Monday, `at(24 + 9)` nine o'clock of Tuesday. */
export function at(hours: number): string {
  return formatInstant(instantAt(hours));
}

export function instantAt(hours: number): number {
  return MONDAY + hours * HOUR;
}

/** The times of an entry from one hour to another. */
export function span(from: number, to: number): { startTime: string; endTime: string } {
  return { startTime: at(from), endTime: at(to) };
}

/** The same as an interval. */
export function interval(from: number, to: number): { start: number; end: number } {
  return { start: instantAt(from), end: instantAt(to) };
}

/** A clock that stands still until it is set. */
export function turnableClock(start: number): {
  (): number;
  set: (now: number) => void;
  turn: (by: number) => void;
} {
  let now = start;
  const clock = () => now;
  return Object.assign(clock, {
    set: (to: number) => {
      now = to;
    },
    turn: (by: number) => {
      now += by;
    },
  });
}
