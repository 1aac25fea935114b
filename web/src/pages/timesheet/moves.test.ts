import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Move, moveOf, placeAfter } from './moves.ts';

const shape = { rows: 3, columns: 7, hasButton: (row: number) => row === 1 };
const at = (row: number, column: number) => ({ row, column });

describe('a move', () => {
  test.each<[Move, [number, number], [number, number] | null]>([
    ['left', [0, 3], [0, 2]],
    ['left', [0, 0], [0, 0]],
    ['left', [1, 0], [1, -1]],
    ['left', [1, -1], [1, -1]],
    ['right', [1, -1], [1, 0]],
    ['right', [0, 6], [0, 6]],
    ['up', [0, 2], [0, 2]],
    ['up', [1, -1], [0, 0]],
    ['down', [1, 2], [2, 2]],
    ['down', [1, -1], [2, 0]],
    ['down', [2, 2], [2, 2]],
    ['rowStart', [1, 4], [1, 0]],
    ['rowEnd', [1, 4], [1, 6]],
    ['first', [2, 6], [0, 0]],
    ['last', [0, 0], [2, 6]],
    ['next', [0, 5], [0, 6]],
    ['next', [0, 6], [1, 0]],
    ['next', [2, 6], null],
    ['previous', [1, 0], [0, 6]],
    ['previous', [1, -1], [0, 6]],
    ['previous', [0, 0], null],
  ])('leads %s from %j to %j', (move, [row, column], to) => {
    expect(placeAfter(at(row, column), move, shape)).toEqual(to && at(...to));
  });

  test('reaches every cell once with Tab, and back', () => {
    const sizes = fc.record({ rows: fc.integer({ min: 1, max: 9 }), columns: fc.constantFrom(1, 7) });
    fc.assert(
      fc.property(sizes, fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), (size, buttons) => {
        const whole = { ...size, hasButton: (row: number) => buttons[row] === true };
        const walk = (move: Move, from: { row: number; column: number }) => {
          const places: string[] = [];
          for (let place: typeof from | null = from; place; place = placeAfter(place, move, whole)) {
            places.push(JSON.stringify(place));
          }
          return places;
        };
        const there = walk('next', at(0, 0));
        expect(new Set(there).size).toBe(size.rows * size.columns);
        expect(there).toHaveLength(size.rows * size.columns);
        expect(walk('previous', at(size.rows - 1, size.columns - 1))).toEqual(there.toReversed());
      }),
    );
  });
});

test.each([
  ['ArrowLeft', {}, 'left'],
  ['ArrowDown', {}, 'down'],
  ['Home', {}, 'rowStart'],
  ['Home', { ctrlKey: true }, 'first'],
  ['End', { metaKey: true }, 'last'],
  ['Tab', {}, 'next'],
  ['Tab', { shiftKey: true }, 'previous'],
  ['ArrowLeft', { shiftKey: true }, null],
  ['ArrowLeft', { altKey: true }, null],
  ['Tab', { ctrlKey: true }, null],
  ['a', {}, null],
])('maps the key %s with %o to %s', (key, modifiers, move) => {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  expect(moveOf({ ...none, ...modifiers, key })).toBe(move);
});
