import { expect, it } from 'vitest';
import { timerLength } from './timer-length.ts';

const HOUR = 3_600_000;
// Only one and a half hours before midnight count, though the timer began before the range.
const row = { counted: 1.5 * HOUR, countedTo: 100 * HOUR };
const today = '2026-03-02';

it.each([
  ['keeps counting in a range with today', '2026-03-02', null, 2.5],
  ['keeps counting in a range that ends later', '2026-03-31', null, 2.5],
  ['stopped counting at the end of the range', '2026-03-01', null, 1.5],
  ['was rounded per entry', '2026-03-02', { mode: 'DOWN', minutes: 15, per: 'ENTRY' } as const, 1.5],
  ['is rounded per row', '2026-03-02', { mode: 'DOWN', minutes: 15, per: 'TOTAL' } as const, 2.5],
])('computes the time of a timer that %s', (_what, to, rounding, hours) => {
  expect(timerLength(row, { days: { to }, today, rounding }, 101 * HOUR)).toBe(hours * HOUR);
});

it("never decreases if the server's clock is ahead", () => {
  expect(timerLength(row, { days: { to: today }, today, rounding: null }, 99 * HOUR)).toBe(1.5 * HOUR);
});
