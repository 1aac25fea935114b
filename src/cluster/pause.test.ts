import { expect, it } from 'vitest';
import { pauseAfter } from './pause.ts';

it('replaces at once what lived for a while', () => {
  expect(pauseAfter(10_000, 0)).toBe(0);
  expect(pauseAfter(3_600_000, 30_000)).toBe(0);
});

it('waits longer and longer for what keeps ending soon, up to half a minute', () => {
  const pauses: number[] = [];
  for (let i = 0; i < 10; i++) pauses.push(pauseAfter(500, pauses.at(-1) ?? 0));
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});
