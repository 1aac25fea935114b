import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRounding, type RoundingMode, roundingModes, roundTime } from './rounding.ts';

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
  ])('%s to %i minutes makes of %d minutes %d', (mode, minutes, given, expected) => {
    expect(roundTime(Math.round(given * MINUTE), { mode, minutes })).toBe(expected * MINUTE);
  });

  it('is a multiple of the step, less than a step away, and never turns the order of two times round', () => {
    const times = fc.nat({ max: 40 * 86_400_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...roundingModes),
        fc.integer({ min: 1, max: 480 }),
        times,
        times,
        (mode, minutes, one, other) => {
          const rounded = roundTime(one, { mode, minutes });
          expect(rounded % (minutes * MINUTE)).toBe(0);
          expect(Math.abs(rounded - one)).toBeLessThan(minutes * MINUTE);
          if (one <= other) expect(rounded).toBeLessThanOrEqual(roundTime(other, { mode, minutes }));
        },
      ),
    );
  });
});

it.each([0, -15, 1.5, 481, Number.NaN])('%d minutes are refused', (minutes) => {
  expect(() => checkRounding({ mode: 'UP', minutes, per: 'ENTRY' })).toThrow(/from 1 to 480/);
});
