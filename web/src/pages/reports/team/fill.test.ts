import { expect, it } from 'vitest';
import { fillOf } from './fill.ts';

const HOUR_SECONDS = 3600;

it.each([
  // Relative to the expected time.
  [{ seconds: 4, expected: 8 }, 'DAY', 8, 0.5],
  [{ seconds: 9, expected: 8 }, 'DAY', 8, 1],
  [{ seconds: 20, expected: 16 }, 'WEEK', 8, 1],
  // On days off and today, relative to a working day.
  [{ seconds: 2, expected: 0 }, 'DAY', 8, 0.25],
  [{ seconds: 3, expected: 0 }, 'DAY', 6, 0.5],
  [{ seconds: 10, expected: 0 }, 'DAY', 6, 1],
  [{ seconds: 20, expected: 0 }, 'WEEK', 8, 0.5],
  [{ seconds: 42, expected: 0 }, 'MONTH', 8, 0.25],
  // Without expected time, relative to eight hours.
  [{ seconds: 2, expected: 0 }, 'DAY', 0, 0.25],
  [{ seconds: 0, expected: 0 }, 'DAY', 0, 0],
] as const)(
  'maps %j hours by %s at %d h a day to a fill of %d',
  ({ seconds, expected }, unit, hours, fill) => {
    expect(fillOf({ seconds: seconds * HOUR_SECONDS, expected: expected * HOUR_SECONDS }, unit, hours)).toBe(
      fill,
    );
  },
);
