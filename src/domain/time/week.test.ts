import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { firstDayOfWeek } from './week.ts';

// 2 March 2026 is a Monday.
it.each([
  ['2026-03-02', 'MONDAY', '2026-03-02'],
  ['2026-03-08', 'MONDAY', '2026-03-02'],
  ['2026-03-02', 'SATURDAY', '2026-02-28'],
  ['2026-03-07', 'SATURDAY', '2026-03-07'],
  ['2026-03-02', 'SUNDAY', '2026-03-01'],
  ['2026-03-08', 'SUNDAY', '2026-03-08'],
] as const)('firstDayOfWeek of %s with weeks from %s is %s', (day, weekStart, first) => {
  expect(firstDayOfWeek(Temporal.PlainDate.from(day), weekStart).toString()).toBe(first);
});
