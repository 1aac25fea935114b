import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { firstDayOfWeek } from './week.ts';

// The second of March 2026 is a Monday.
it.each([
  ['2026-03-02', 'MONDAY', '2026-03-02'],
  ['2026-03-08', 'MONDAY', '2026-03-02'],
  ['2026-03-02', 'SATURDAY', '2026-02-28'],
  ['2026-03-07', 'SATURDAY', '2026-03-07'],
  ['2026-03-02', 'SUNDAY', '2026-03-01'],
  ['2026-03-08', 'SUNDAY', '2026-03-08'],
] as const)('the week of %s that starts on a %s starts on %s', (day, weekStart, first) => {
  expect(firstDayOfWeek(Temporal.PlainDate.from(day), weekStart).toString()).toBe(first);
});
