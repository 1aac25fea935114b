import { describe, expect, it } from 'vitest';
import { dayBefore, formatInZone, weekOf } from './calendar.ts';
import { formatInstant } from './instant.ts';

const written = ({ start, end }: { start: number; end: number }) => [
  formatInstant(start),
  formatInstant(end),
];

describe('a time in a zone', () => {
  it.each([
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29T01:59:59+01:00'],
    ['2026-03-29T01:00:00.789Z', 'Europe/Berlin', '2026-03-29T03:00:00+02:00'],
    ['2026-03-29T01:00:00Z', 'UTC', '2026-03-29T01:00:00+00:00'],
    ['2026-03-29T01:00:00Z', 'Asia/Kathmandu', '2026-03-29T06:45:00+05:45'],
  ])('%s in %s', (instant, zone, text) => {
    expect(formatInZone(Date.parse(instant), zone)).toBe(text);
  });
});

describe('the day before', () => {
  it.each([
    ['2026-03-02T23:30:00Z', 'UTC', '2026-03-01', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'],
    ['2026-03-02T23:30:00Z', 'Europe/Berlin', '2026-03-02', '2026-03-01T23:00:00Z', '2026-03-02T23:00:00Z'],
    // The day on which clocks went forward has 23 hours.
    ['2026-03-30T10:00:00Z', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ])('%s in %s', (instant, zone, date, start, end) => {
    const day = dayBefore(Date.parse(instant), zone);
    expect([day.date, ...written(day)]).toEqual([date, start, end]);
  });
});

describe('the week', () => {
  it.each([
    ['MONDAY', 0, '2026-03-02T00:00:00Z', '2026-03-09T00:00:00Z'],
    ['SUNDAY', 0, '2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z'],
    ['SATURDAY', 0, '2026-02-28T00:00:00Z', '2026-03-07T00:00:00Z'],
    ['MONDAY', 1, '2026-02-23T00:00:00Z', '2026-03-02T00:00:00Z'],
  ] as const)('from %s on, %i ago', (weekStart, ago, start, end) => {
    expect(written(weekOf(Date.parse('2026-03-06T12:00:00Z'), 'UTC', weekStart, ago))).toEqual([start, end]);
  });

  it('starts on the day itself that weeks start on', () => {
    const monday = Date.parse('2026-03-02T00:00:00Z');
    expect(weekOf(monday, 'UTC', 'MONDAY').start).toBe(monday);
  });
});
