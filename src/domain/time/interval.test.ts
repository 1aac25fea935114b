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
    ['one in common', [0, 10], [9, 20], true],
    ['inside', [0, 10], [3, 4], true],
    ['same start', [0, 10], [0, 5], true],
    ['same end', [0, 10], [5, 10], true],
    ['equal', [0, 10], [0, 10], true],
  ] as const)('%s', (_, [start, end], [otherStart, otherEnd], expected) => {
    const one = { start, end };
    const other = { start: otherStart, end: otherEnd };
    expect(overlaps(one, other)).toBe(expected);
    expect(overlaps(other, one)).toBe(expected);
  });

  it('means that a point lies in both', () => {
    fc.assert(
      fc.property(anyInterval, anyInterval, (a, b) => {
        expect(overlaps(a, b)).toBe(points(a).some((point) => points(b).includes(point)));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the part within another', () => {
  it('has the points that lie in both', () => {
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

  it('is nothing of a range that has no length', () => {
    expect(lengthWithin({ start: 5, end: 5 }, { start: 0, end: 10 })).toBe(0);
  });
});

describe('hull', () => {
  it('is the range itself where there is one', () => {
    expect(hull({ start: 3, end: 8 })).toEqual({ start: 3, end: 8 });
  });

  it('reaches from the first point of any to the last point of any, and carries nothing else', () => {
    fc.assert(
      fc.property(anyInterval, fc.array(anyInterval, { maxLength: 6 }), (first, others) => {
        const all = [first, ...others].flatMap(points);
        const named = { ...first, id: 'x' };
        expect(hull(named, ...others)).toEqual({ start: Math.min(...all), end: Math.max(...all) + 1 });
      }),
    );
  });
});
