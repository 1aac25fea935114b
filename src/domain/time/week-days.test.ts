import { describe, expect, it } from 'vitest';
import { HOUR } from '../../../test/harness/times.ts';
import { weekDaysAt, weekDaysOf, weeksLater } from './week-days.ts';

const dates = (days: readonly { date: string }[]) => days.map(({ date }) => date);

describe('weekDaysOf and weekDaysAt', () => {
  it.each([
    ['MONDAY', '2026-03-02', '2026-03-08'],
    ['SATURDAY', '2026-02-28', '2026-03-06'],
    ['SUNDAY', '2026-03-01', '2026-03-07'],
  ] as const)('returns the seven days of a week from %s', (weekStart, first, last) => {
    const days = dates(weekDaysOf('2026-03-06', 'UTC', weekStart));
    expect(days).toHaveLength(7);
    expect([days[0], days[6]]).toEqual([first, last]);
    expect(dates(weekDaysOf(first, 'UTC', weekStart))).toEqual(days);
    expect(dates(weekDaysOf(last, 'UTC', weekStart))).toEqual(days);
  });

  it('uses the current day in the time zone', () => {
    const sundayEvening = Date.parse('2026-03-01T20:00:00Z');
    expect(dates(weekDaysAt(sundayEvening, 'UTC', 'MONDAY'))[0]).toBe('2026-02-23');
    expect(dates(weekDaysAt(sundayEvening, 'Asia/Tokyo', 'MONDAY'))[0]).toBe('2026-03-02');
  });

  it('returns contiguous days with the hours of clock changes', () => {
    const days = weekDaysOf('2026-03-29', 'Europe/Berlin', 'MONDAY');
    expect(days.map(({ start, end }) => (end - start) / HOUR)).toEqual([24, 24, 24, 24, 24, 24, 23]);
    for (const [index, day] of days.entries()) expect(days[index + 1]?.start ?? day.end).toBe(day.end);
  });

  it('returns seven days even if a day was skipped', () => {
    const days = weekDaysOf('2011-12-30', 'Pacific/Apia', 'MONDAY');
    expect(days.map(({ start, end }) => (end - start) / HOUR)).toEqual([24, 24, 24, 24, 0, 24, 24]);
  });
});

it('weeksLater moves a date by weeks in both directions', () => {
  expect(weeksLater('2026-03-02', -1)).toBe('2026-02-23');
  expect(weeksLater('2026-12-28', 1)).toBe('2027-01-04');
});
