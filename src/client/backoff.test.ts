import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoff, readRetryAfter } from './backoff.ts';

const NOW = Date.UTC(2026, 2, 2, 9);

test('draws a pause between zero and a bound that doubles up to a maximum', () => {
  const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fraction, (failures, random) => {
      const pause = backoff(failures, null, () => random);
      const bound = backoff(failures, null, () => 1);
      expect(pause).toBeGreaterThanOrEqual(0);
      expect(pause).toBeLessThanOrEqual(bound);
      expect(pause).toBeCloseTo(bound * random);
      expect(bound).toBe(Math.min(20_000, 250 * 2 ** (failures - 1)));
    }),
  );
});

test('waits at least the Retry-After of the server, and at most 250 ms longer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.nat({ max: 10_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, retryAfter, random) => {
        const pause = backoff(failures, retryAfter, () => random);
        expect(pause).toBeGreaterThanOrEqual(retryAfter);
        expect(pause).toBeLessThanOrEqual(retryAfter + 250);
      },
    ),
  );
});

test.each([
  [null, null],
  ['', null],
  ['0', 0],
  ['1', 1000],
  [' 120 ', 120_000],
  ['-1', null],
  ['1.5', null],
  ['soon', null],
  ['2026', 2_026_000],
  ['Mon, 02 Mar 2026 09:00:30 GMT', 30_000],
  ['Monday, 02-Mar-26 09:00:30 GMT', 30_000],
  ['Mon Mar  2 09:00:30 2026 GMT', 30_000],
  ['Mon, 02 Mar 2026 08:00:00 GMT', 0],
  ['Mon, 99 Mar 2026 08:00:00 GMT', null],
])('reads the Retry-After header %j as %j milliseconds', (header, milliseconds) => {
  expect(readRetryAfter(header, NOW)).toBe(milliseconds);
});
