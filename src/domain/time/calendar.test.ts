import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../test/harness/times.ts';
import { addDays, calendarDay, clockOn, dayBefore, dayOf, formatInZone, weekOf } from './calendar.ts';
import { formatInstant } from './instant.ts';
import { bucketsOf } from './time-buckets.ts';

const formatRange = ({ start, end }: { start: number; end: number }) => [
  formatInstant(start),
  formatInstant(end),
];

describe('formatInZone', () => {
  it.each([
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29T01:59:59+01:00'],
    ['2026-03-29T01:00:00.789Z', 'Europe/Berlin', '2026-03-29T03:00:00+02:00'],
    ['2026-03-29T01:00:00Z', 'UTC', '2026-03-29T01:00:00+00:00'],
    ['2026-03-29T01:00:00Z', 'Asia/Kathmandu', '2026-03-29T06:45:00+05:45'],
  ])('formats %s in %s', (instant, zone, text) => {
    expect(formatInZone(Date.parse(instant), zone)).toBe(text);
  });
});

describe('calendarDay and addDays', () => {
  it.each([
    ['2026-03-02', 'UTC', '2026-03-02T00:00:00Z', 24],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', 23],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', 23],
    // Samoa skipped this day.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z', 0],
  ])('returns the day %s in %s', (date, zone, start, hours) => {
    const day = calendarDay(date, zone);
    expect([day.date, formatInstant(day.start), (day.end - day.start) / HOUR]).toEqual([date, start, hours]);
  });

  it('adds days across months and years', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2027-12-31', 60)).toBe('2028-02-29');
  });
});

describe('dayOf', () => {
  it('returns the day that has begun, even if the clock went back to the previous date', () => {
    const day = dayOf(Date.parse('2010-11-06T23:30:00-03:30'), 'America/St_Johns');
    expect(day).toEqual(calendarDay('2010-11-07', 'America/St_Johns'));
  });

  it('returns the day that contains the instant, as reports do', () => {
    const zones = [
      'Europe/Berlin',
      'Pacific/Apia',
      'America/St_Johns',
      'America/Havana',
      'Asia/Kathmandu',
      'UTC',
    ];
    const instants = fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2045, 0, 1) });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const day = dayOf(instant, zone);
        expect(day.start <= instant && instant < day.end).toBe(true);
        const [bucket] = bucketsOf({ start: instant, end: instant + 1 }, 'DAY', zone, 'MONDAY');
        expect(bucket?.label).toBe(day.date);
        expect(dayOf(day.end, zone).start).toBe(day.end);
      }),
    );
  });
});

describe('clockOn', () => {
  it.each([
    ['2026-03-02', 9 * 60, 'UTC', '2026-03-02T09:00:00Z', 'ONCE'],
    ['2026-03-02', 9 * 60 + 30, 'Asia/Kathmandu', '2026-03-02T03:45:00Z', 'ONCE'],
    ['2026-03-02', 0, 'Europe/Berlin', '2026-03-01T23:00:00Z', 'ONCE'],
    // On the next day.
    ['2026-02-28', 24 * 60, 'UTC', '2026-03-01T00:00:00Z', 'ONCE'],
    ['2026-02-28', 25 * 60 + 1, 'UTC', '2026-03-01T01:01:00Z', 'ONCE'],
    // 2:30 is skipped, so 3:30 is returned; 3:00 exists.
    ['2026-03-29', 2.5 * 60, 'Europe/Berlin', '2026-03-29T01:30:00Z', 'NEVER'],
    ['2026-03-29', 3 * 60, 'Europe/Berlin', '2026-03-29T01:00:00Z', 'ONCE'],
    ['2026-03-28', (24 + 2.5) * 60, 'Europe/Berlin', '2026-03-29T01:30:00Z', 'NEVER'],
    // The first occurrence is in summer time.
    ['2026-10-25', 2.5 * 60, 'Europe/Berlin', '2026-10-25T00:30:00Z', 'TWICE'],
    ['2026-10-25', 3 * 60, 'Europe/Berlin', '2026-10-25T02:00:00Z', 'ONCE'],
    // A skipped or repeated midnight is the start of the day.
    ['2018-11-04', 0, 'America/Sao_Paulo', '2018-11-04T03:00:00Z', 'NEVER'],
    ['2025-11-02', 0, 'America/Havana', '2025-11-02T04:00:00Z', 'TWICE'],
    ['2011-12-30', 9 * 60, 'Pacific/Apia', '2011-12-30T19:00:00Z', 'NEVER'],
  ])('resolves %s at minute %i in %s', (date, minutes, zone, instant, shown) => {
    const found = clockOn(date, minutes, zone);
    expect([formatInstant(found.instant), found.shown]).toEqual([instant, shown]);
  });

  it('never returns an instant before the start of the day', () => {
    const days = fc
      .integer({ min: 2000, max: 25_000 })
      .map((n) => new Date(n * DAY).toISOString().slice(0, 10));
    const zones = fc.constantFrom('America/Sao_Paulo', 'America/Havana', 'Pacific/Apia', 'Europe/Berlin');
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1440 }), zones, (date, minutes, zone) => {
        const { start } = calendarDay(date, zone);
        expect(clockOn(date, minutes, zone).instant).toBeGreaterThanOrEqual(start);
        expect(clockOn(date, 0, zone).instant).toBe(start);
      }),
    );
  });
});

describe('dayBefore', () => {
  it.each([
    ['2026-03-02T23:30:00Z', 'UTC', '2026-03-01', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'],
    ['2026-03-02T23:30:00Z', 'Europe/Berlin', '2026-03-02', '2026-03-01T23:00:00Z', '2026-03-02T23:00:00Z'],
    // The day on which the clock went forward has 23 hours.
    ['2026-03-30T10:00:00Z', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ])('returns the day before %s in %s', (instant, zone, date, start, end) => {
    const day = dayBefore(Date.parse(instant), zone);
    expect([day.date, ...formatRange(day)]).toEqual([date, start, end]);
  });
});

describe('weekOf', () => {
  it.each([
    ['MONDAY', 0, '2026-03-02T00:00:00Z', '2026-03-09T00:00:00Z'],
    ['SUNDAY', 0, '2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z'],
    ['SATURDAY', 0, '2026-02-28T00:00:00Z', '2026-03-07T00:00:00Z'],
    ['MONDAY', 1, '2026-02-23T00:00:00Z', '2026-03-02T00:00:00Z'],
  ] as const)('returns the week that starts on %s, %i weeks ago', (weekStart, ago, start, end) => {
    expect(formatRange(weekOf(Date.parse('2026-03-06T12:00:00Z'), 'UTC', weekStart, ago))).toEqual([
      start,
      end,
    ]);
  });

  it('starts on the given day if it is the first day of the week', () => {
    const monday = Date.parse('2026-03-02T00:00:00Z');
    expect(weekOf(monday, 'UTC', 'MONDAY').start).toBe(monday);
  });
});
