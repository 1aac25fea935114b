import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hull, type Interval, lengthWithin, overlaps, within } from './interval.ts';

const anyInterval = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 10 }))
  .map(([start, length]): Interval => ({ start, end: start + length }));

function points({ start, end }: Interval): number[] {
  return Array.from({ length: end - start }, (_, n) => start + n);
}

describe('overlaps', () => {
  it.each([
    ['apart', [0, 10], [20, 30], false],
    ['touching', [0, 10], [10, 20], false],
    ['one point in common', [0, 10], [9, 20], true],
    ['inside', [0, 10], [3, 4], true],
    ['same start', [0, 10], [0, 5], true],
    ['same end', [0, 10], [5, 10], true],
    ['equal', [0, 10], [0, 10], true],
  ] as const)('compares ranges: %s', (_, [start, end], [otherStart, otherEnd], expected) => {
    const range = { start, end };
    const other = { start: otherStart, end: otherEnd };
    expect(overlaps(range, other)).toBe(expected);
    expect(overlaps(other, range)).toBe(expected);
  });

  it('is true exactly if a point lies in both ranges', () => {
    fc.assert(
      fc.property(anyInterval, anyInterval, (a, b) => {
        expect(overlaps(a, b)).toBe(points(a).some((point) => points(b).includes(point)));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('within and lengthWithin', () => {
  it('returns exactly the points that lie in both ranges', () => {
    fc.assert(
      fc.property(anyInterval, anyInterval, (range, border) => {
        const shared = points(range).filter((point) => points(border).includes(point));
        const part = within(range, border);
        expect(part ? points(part) : []).toEqual(shared);
        expect(lengthWithin(range, border)).toBe(shared.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('lengthWithin of an empty range is zero', () => {
    expect(lengthWithin({ start: 5, end: 5 }, { start: 0, end: 10 })).toBe(0);
  });
});

describe('hull', () => {
  it('returns a single range unchanged', () => {
    expect(hull({ start: 3, end: 8 })).toEqual({ start: 3, end: 8 });
  });

  it('returns the smallest start and the largest end, without other properties', () => {
    fc.assert(
      fc.property(anyInterval, fc.array(anyInterval, { maxLength: 6 }), (first, others) => {
        const all = [first, ...others].flatMap(points);
        const named = { ...first, id: 'x' };
        expect(hull(named, ...others)).toEqual({ start: Math.min(...all), end: Math.max(...all) + 1 });
      }),
    );
  });
});
