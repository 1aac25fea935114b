import { expect, it } from 'vitest';
import { timerLength } from './timer-length.ts';

const HOUR = 3_600_000;
// An hour and a half before midnight counts of it, though it began before the range.
const row = { counted: 1.5 * HOUR, countedTo: 100 * HOUR };
const today = '2026-03-02';

it.each([
  ['goes on in a range that has today', '2026-03-02', null, 2.5],
  ['goes on in a range that ends later', '2026-03-31', null, 2.5],
  ['stays as it was at the end of the range', '2026-03-01', null, 1.5],
  ['stays as it was rounded', '2026-03-02', { mode: 'DOWN', minutes: 15, per: 'ENTRY' } as const, 1.5],
  ['goes on where rows are rounded', '2026-03-02', { mode: 'DOWN', minutes: 15, per: 'TOTAL' } as const, 2.5],
])('the time of a timer %s', (_what, to, rounding, hours) => {
  expect(timerLength(row, { days: { to }, today, rounding }, 101 * HOUR)).toBe(hours * HOUR);
});

it('does not go back where the clock of the server is ahead', () => {
  expect(timerLength(row, { days: { to: today }, today, rounding: null }, 99 * HOUR)).toBe(1.5 * HOUR);
});
