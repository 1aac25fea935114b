import { expect, it } from 'vitest';
import { dayIn, instantIn, monthsBefore, startOfDay, weekOf } from './calendar.ts';

const at = (text: string) => Date.parse(text);

it('dayIn returns the calendar day in a time zone', () => {
  expect(dayIn('Europe/Berlin', at('2026-03-28T23:30:00Z'))).toBe(at('2026-03-29'));
  expect(dayIn('America/New_York', at('2026-03-29T03:30:00Z'))).toBe(at('2026-03-28'));
  expect(dayIn('UTC', at('2026-03-29T03:30:00Z'))).toBe(at('2026-03-29'));
});

it('startOfDay returns midnight on days on which the clocks change', () => {
  expect(startOfDay('Europe/Berlin', at('2026-03-29T10:00:00Z'))).toBe(at('2026-03-28T23:00:00Z'));
  expect(startOfDay('Europe/Berlin', at('2026-10-24T22:20:00Z'))).toBe(at('2026-10-24T22:00:00Z'));
  expect(startOfDay('Europe/Berlin', at('2026-10-25T12:00:00Z'))).toBe(at('2026-10-24T22:00:00Z'));
});

it('instantIn converts a local time to an instant', () => {
  expect(instantIn('Asia/Kolkata', at('2026-06-01'), 9 * 3600)).toBe(at('2026-06-01T03:30:00Z'));
  expect(instantIn('Europe/Lisbon', at('2026-07-01'), 9 * 3600)).toBe(at('2026-07-01T08:00:00Z'));
});

it('monthsBefore falls back to the last day of a shorter month', () => {
  expect(monthsBefore(at('2026-08-31'), 18)).toBe(at('2025-02-28'));
  expect(monthsBefore(at('2026-05-15'), 18)).toBe(at('2024-11-15'));
});

it('weekOf starts weeks on Monday', () => {
  expect(weekOf(at('2026-06-14')) + 1).toBe(weekOf(at('2026-06-15')));
  expect(weekOf(at('2026-06-15'))).toBe(weekOf(at('2026-06-21')));
});
