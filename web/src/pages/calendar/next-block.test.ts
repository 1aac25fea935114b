import { expect, test } from 'vitest';
import { nextBlock, placesOf } from './next-block.ts';

const blocks = [
  { id: 'thu-9', day: 3, start: 9 },
  { id: 'mon-13', day: 0, start: 13 },
  { id: 'mon-9', day: 0, start: 9 },
  { id: 'thu-14', day: 3, start: 14 },
  { id: 'tue-12', day: 1, start: 12 },
];

test.each([
  ['mon-9', 'ArrowDown', 'mon-13'],
  ['mon-13', 'ArrowDown', 'tue-12'],
  ['mon-13', 'ArrowUp', 'mon-9'],
  ['mon-9', 'ArrowUp', null],
  ['thu-14', 'ArrowDown', null],
  ['mon-13', 'ArrowRight', 'tue-12'],
  ['tue-12', 'ArrowRight', 'thu-14'],
  ['tue-12', 'ArrowLeft', 'mon-13'],
  ['thu-9', 'ArrowRight', null],
  ['mon-9', 'ArrowLeft', null],
  ['tue-12', 'Home', 'mon-9'],
  ['tue-12', 'End', 'thu-14'],
  ['tue-12', 'x', null],
  ['gone', 'ArrowDown', null],
])('moves from %s with %s to %s', (from, key, to) => {
  expect(nextBlock(blocks, from, key)).toBe(to);
});

test('places an entry on the first day that shows it', () => {
  const days = [
    { start: 100, end: 200 },
    { start: 200, end: 300 },
  ];
  const entries = [
    { id: 'within', start: 210, end: 220 },
    { id: 'over midnight', start: 190, end: 210 },
    { id: 'from before', start: 50, end: 110 },
    { id: 'before', start: 50, end: 100 },
    { id: 'just started', start: 250, end: null },
    { id: 'after', start: 300, end: 310 },
  ];
  expect(placesOf(entries, days, 250)).toEqual([
    { id: 'within', day: 1, start: 10 },
    { id: 'over midnight', day: 0, start: 90 },
    { id: 'from before', day: 0, start: 0 },
    { id: 'just started', day: 1, start: 50 },
  ]);
});
