import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, instantAt, interval, MINUTE } from '../../../test/harness/times.ts';
import type { Interval } from '../time/interval.ts';
import { freeRanges, gaps } from './gaps.ts';

describe('freeRanges', () => {
  it.each([
    ['everything if nothing is taken', [], [[9, 17]]],
    [
      'the ranges between and around taken ranges',
      [
        [10, 11],
        [12, 13],
      ],
      [
        [9, 10],
        [11, 12],
        [13, 17],
      ],
    ],
    [
      'nothing between adjacent ranges',
      [
        [9, 12],
        [12, 17],
      ],
      [],
    ],
    [
      'the ranges beside overlapping ranges in any order',
      [
        [12, 13],
        [10, 12.5],
        [10.5, 11],
      ],
      [
        [9, 10],
        [13, 17],
      ],
    ],
    [
      'the range between ranges across both ends',
      [
        [5, 9.5],
        [16, 20],
      ],
      [[9.5, 16]],
    ],
    ['nothing if a range covers everything', [[0, 24]], []],
    [
      'everything if all ranges are outside',
      [
        [1, 2],
        [17, 18],
        [8, 9],
      ],
      [[9, 17]],
    ],
  ])('returns %s', (_, taken, free) => {
    const ranges = (pairs: number[][]) => pairs.map(([from = 0, to = 0]) => interval(from, to));
    expect(freeRanges(ranges(taken), interval(9, 17))).toEqual(ranges(free));
  });

  it('returns exactly the free minutes in maximal ranges', () => {
    const range = fc
      .tuple(fc.integer({ min: -5, max: 30 }), fc.integer({ min: 0, max: 8 }))
      .map(([start, length]): Interval => ({ start, end: start + length }));
    const holds = (ranges: readonly Interval[], point: number) =>
      ranges.some(({ start, end }) => start <= point && point < end);
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), (taken) => {
        const free = freeRanges(taken, { start: 0, end: 24 });
        for (let minute = -6; minute < 40; minute++) {
          expect(holds(free, minute)).toBe(minute >= 0 && minute < 24 && !holds(taken, minute));
        }
        for (const [index, { start, end }] of free.entries()) {
          expect(end).toBeGreaterThan(start);
          expect(free[index + 1]?.start ?? Infinity).toBeGreaterThan(end);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('gaps', () => {
  const entries = [
    { start: instantAt(9), end: instantAt(10) },
    { start: instantAt(10) + 5 * MINUTE, end: instantAt(12) },
    { start: instantAt(14), end: null },
  ];

  it('returns gaps of a minimum length, with a running timer until now', () => {
    expect(gaps(entries, interval(9, 17), 15 * MINUTE, instantAt(15))).toEqual([
      interval(12, 14),
      interval(15, 17),
    ]);
    expect(gaps(entries, interval(9, 17), 5 * MINUTE, instantAt(15))).toHaveLength(3);
    expect(gaps(entries, interval(9, 17), 2 * HOUR + 1, instantAt(15))).toEqual([]);
  });
});
