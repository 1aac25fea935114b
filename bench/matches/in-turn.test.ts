import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('reverses the order in every second round', () => {
  const contestants = ['first', 'second', 'third'];
  expect([1, 2, 3].map((round) => inTurn(contestants, round)[0])).toEqual(['first', 'third', 'first']);
  expect(inTurn(contestants, 2)).toEqual(['third', 'second', 'first']);
});
