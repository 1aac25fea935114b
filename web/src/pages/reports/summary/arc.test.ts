import { expect, it } from 'vitest';
import { arc } from './arc.ts';

it('draws an arc clockwise from the top', () => {
  expect(arc(0, 0.25)).toBe(
    'M 0.00 -48.00 A 48 48 0 0 1 48.00 -0.00 L 32.00 -0.00 A 32 32 0 0 0 0.00 -32.00 Z',
  );
});

it('draws a whole ring, and the large arc beyond half', () => {
  expect(arc(0, 1)).toContain('A 48 48 0 1 1');
  expect(arc(0.2, 0.6)).toContain('A 48 48 0 0 1');
  expect(arc(0.2, 0.8)).toContain('A 48 48 0 1 1');
});
