import { expect, it } from 'vitest';
import { daysOfPreset, type RangePreset } from './range.ts';

it.each<[RangePreset, string, string]>([
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['this-week', '2026-02-23', '2026-03-01'],
  ['last-week', '2026-02-16', '2026-02-22'],
  ['last-7-days', '2026-02-23', '2026-03-01'],
  ['last-30-days', '2026-01-31', '2026-03-01'],
  ['this-month', '2026-03-01', '2026-03-31'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['this-quarter', '2026-01-01', '2026-03-31'],
  ['last-quarter', '2025-10-01', '2025-12-31'],
  ['this-year', '2026-01-01', '2026-12-31'],
  ['last-year', '2025-01-01', '2025-12-31'],
])('%s on 1 March 2026 is %s to %s', (preset, from, to) => {
  expect(daysOfPreset(preset, '2026-03-01', 'MONDAY')).toEqual({ from, to });
});

it('this-week starts on the configured first day of the week', () => {
  expect(daysOfPreset('this-week', '2026-03-01', 'SUNDAY')).toEqual({ from: '2026-03-01', to: '2026-03-07' });
});
