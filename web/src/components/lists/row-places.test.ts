import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeRows, rowsBetween } from './row-places.ts';

it('puts each row under the one before', () => {
  expect(placeRows([40, 52, 40])).toEqual({ tops: [0, 40, 92], height: 132 });
  expect(placeRows([])).toEqual({ tops: [], height: 0 });
});

it('finds the rows that can be seen, and no others', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
  fc.assert(
    fc.property(
      heights,
      fc.integer({ min: -500, max: 2500 }),
      fc.integer({ min: 1, max: 900 }),
      (rows, from, size) => {
        const places = placeRows(rows);
        const to = from + size;
        const seen = rows.flatMap((height, index) => {
          const top = places.tops[index] ?? 0;
          return top < to && top + height > from ? [index] : [];
        });
        const [first, end] = rowsBetween(places, from, to);
        expect(rows.map((_, index) => index).slice(first, end)).toEqual(seen);
      },
    ),
    { numRuns: 2000 },
  );
});
