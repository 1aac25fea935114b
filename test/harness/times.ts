import { formatInstant } from '../../src/domain/time/instant.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** 00:00 UTC on Monday, 2 March 2026, the day of most test data. */
export const MONDAY = Date.UTC(2026, 2, 2);

/** `at(9.5)` is 9:30 on MONDAY, `at(24 + 9)` is 9:00 on Tuesday. */
export function at(hours: number): string {
  return formatInstant(instantAt(hours));
}

export function instantAt(hours: number): number {
  return MONDAY + hours * HOUR;
}

/** The start and end time of an entry, in hours since MONDAY. */
export function span(from: number, to: number): { startTime: string; endTime: string } {
  return { startTime: at(from), endTime: at(to) };
}

/** An interval in hours since MONDAY. */
export function interval(from: number, to: number): { start: number; end: number } {
  return { start: instantAt(from), end: instantAt(to) };
}

/** A clock that changes only by `set` and `turn`. */
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
