import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRounding, parseRounding, type RoundingMode, roundingModes, roundTime } from './rounding.ts';

const MINUTE = 60_000;

describe('roundTime', () => {
  it.each<[RoundingMode, number, number, number]>([
    ['UP', 15, 0, 0],
    ['UP', 15, 1 / MINUTE, 15],
    ['UP', 15, 15, 15],
    ['UP', 15, 15 + 1 / MINUTE, 30],
    ['DOWN', 15, 14.999, 0],
    ['DOWN', 15, 15, 15],
    ['DOWN', 6, 59, 54],
    ['NEAREST', 15, 7.499, 0],
    ['NEAREST', 15, 7.5, 15],
    ['NEAREST', 15, 22.499, 15],
    ['NEAREST', 1, 0.5, 1],
  ])('rounds %s to %i minutes from %d to %d', (mode, minutes, given, expected) => {
    expect(roundTime(Math.round(given * MINUTE), { mode, minutes })).toBe(expected * MINUTE);
  });

  it('returns a multiple of the step less than a step away, and preserves order', () => {
    const times = fc.nat({ max: 40 * 86_400_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...roundingModes),
        fc.integer({ min: 1, max: 480 }),
        times,
        times,
        (mode, minutes, time, otherTime) => {
          const rounded = roundTime(time, { mode, minutes });
          expect(rounded % (minutes * MINUTE)).toBe(0);
          expect(Math.abs(rounded - time)).toBeLessThan(minutes * MINUTE);
          if (time <= otherTime) expect(rounded).toBeLessThanOrEqual(roundTime(otherTime, { mode, minutes }));
        },
      ),
    );
  });
});

describe('parseRounding', () => {
  it('reads the three parts of a text', () => {
    expect(parseRounding('UP-15-ENTRY')).toEqual({ mode: 'UP', minutes: 15, per: 'ENTRY' });
    expect(parseRounding('NEAREST-480-TOTAL')).toEqual({ mode: 'NEAREST', minutes: 480, per: 'TOTAL' });
  });

  it.each(['', 'UP', 'UP-15', '15', 'UP-15-DAY', 'AWAY-15-ENTRY', 'UP-15-ENTRY-', 'up-15-entry'])(
    'rejects %j and states the expected form',
    (text) => {
      expect(() => parseRounding(text)).toThrow(/such as UP-15-ENTRY/);
    },
  );

  it.each(['UP--ENTRY', 'UP-x-ENTRY', 'UP-481-ENTRY', 'UP-1.5-TOTAL'])(
    'rejects the minutes of %j',
    (text) => {
      expect(() => parseRounding(text)).toThrow(/from 1 to 480/);
    },
  );
});

it.each([0, -15, 1.5, 481, Number.NaN])('checkRounding rejects %d minutes', (minutes) => {
  expect(() => checkRounding({ mode: 'UP', minutes, per: 'ENTRY' })).toThrow(/from 1 to 480/);
});
