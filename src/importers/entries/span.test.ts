import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInZone } from '../../domain/time/calendar.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Field } from '../columns.ts';
import { Skip } from '../problems.ts';
import { WallClock } from '../values/wall-clock.ts';
import { DayLayout, personDay } from './day-layout.ts';
import { resolveSpan } from './span.ts';
import { readTimes } from './times.ts';

type Cells = Partial<Record<Field, string>>;

function resolve(cells: Cells, zone: string) {
  const style = {
    columns: new Set(Object.keys(cells) as Field[]),
    dateOrder: 'dmy' as const,
    decimalSign: null,
    durationUnit: 'h' as const,
    wholeDurationUnit: 's' as const,
    durationDecimals: 0,
    durationClock: null,
    writesRunning: false,
  };
  const times = readTimes((field) => cells[field] ?? '', style);
  if (!('start' in times)) throw new Error('It has no start.');
  return resolveSpan(times, new WallClock(zone), { deductsBreaks: false, trust: null });
}

function spanOf(cells: Cells, zone = 'Europe/Berlin') {
  try {
    const { start, end, notes } = resolve(cells, zone);
    return [formatInstant(start), formatInstant(end), ...notes.map(({ code, fate }) => `${code} ${fate}`)];
  } catch (error) {
    if (error instanceof Skip) return error.code;
    throw error;
  }
}

const onOneDay = (date: string, startTime: string, endTime: string, duration = ''): Cells => ({
  date,
  startTime,
  endTime,
  duration,
});

describe('entries with a single date for both times', () => {
  it.each([
    [
      'ends on the same date',
      onOneDay('2024-05-06', '09:00', '10:30', '1:30'),
      ['2024-05-06T07:00:00Z', '2024-05-06T08:30:00Z'],
    ],
    [
      'ends on the next date',
      onOneDay('2024-05-06', '23:00', '01:00', '2:00'),
      ['2024-05-06T21:00:00Z', '2024-05-06T23:00:00Z'],
    ],
    [
      'ends on the next date, without a duration',
      onOneDay('2024-05-06', '23:00', '01:00'),
      ['2024-05-06T21:00:00Z', '2024-05-06T23:00:00Z'],
    ],
    [
      'ends at 24:00',
      onOneDay('2024-05-06', '23:00', '24:00', '1:00'),
      ['2024-05-06T21:00:00Z', '2024-05-06T22:00:00Z'],
    ],
    [
      'ends at 00:00',
      onOneDay('2024-05-06', '23:00', '00:00', '1:00'),
      ['2024-05-06T21:00:00Z', '2024-05-06T22:00:00Z'],
    ],
    [
      'spans two days',
      onOneDay('2024-05-06', '23:00', '01:00', '26:00'),
      ['2024-05-06T21:00:00Z', '2024-05-07T23:00:00Z'],
    ],
    [
      'lasts a whole day',
      onOneDay('2024-05-06', '09:00', '09:00', '24:00'),
      ['2024-05-06T07:00:00Z', '2024-05-07T07:00:00Z'],
    ],
    [
      'has a longer duration with seconds',
      onOneDay('2024-05-06', '09:00', '10:00', '3625'),
      ['2024-05-06T07:00:00Z', '2024-05-06T08:00:25Z'],
    ],
    [
      'has a shorter duration with seconds',
      onOneDay('2024-05-06', '09:00', '10:00', '3575'),
      ['2024-05-06T07:00:00Z', '2024-05-06T07:59:35Z'],
    ],
    [
      'lasts less than a minute',
      onOneDay('2024-05-06', '09:00', '09:00', '25'),
      ['2024-05-06T07:00:00Z', '2024-05-06T07:00:25Z'],
    ],
    [
      'has a contradictory duration',
      onOneDay('2024-05-06', '09:00', '10:00', '13:00'),
      ['2024-05-06T07:00:00Z', '2024-05-06T08:00:00Z', 'DURATION_DIFFERS KEPT'],
    ],
    [
      'has no readable duration',
      onOneDay('2024-05-06', '09:00', '10:00', 'long'),
      ['2024-05-06T07:00:00Z', '2024-05-06T08:00:00Z', 'BAD_DURATION KEPT'],
    ],
    [
      'spans the start of summer time',
      onOneDay('2024-03-30', '23:00', '04:00', '4:00'),
      ['2024-03-30T22:00:00Z', '2024-03-31T02:00:00Z'],
    ],
    [
      'spans the end of summer time',
      onOneDay('2024-10-26', '23:00', '04:00', '6:00'),
      ['2024-10-26T21:00:00Z', '2024-10-27T03:00:00Z'],
    ],
    [
      'ends at an earlier local time in the repeated hour',
      onOneDay('2024-10-27', '02:30', '02:10', '0:40'),
      ['2024-10-27T00:30:00Z', '2024-10-27T01:10:00Z', 'REPEATED_HOUR KEPT'],
    ],
  ])('resolves an entry that %s', (_name, cells, expected) => {
    expect(spanOf(cells)).toEqual(expected);
  });
});

const fromTo = (start: string, end: string, duration?: string): Cells =>
  duration === undefined ? { start, end } : { start, end, duration };

describe('entries with a start and an end', () => {
  it.each([
    [
      'in the repeated hour, first',
      fromTo('2024-10-27 01:30:00', '2024-10-27 02:30:00', '01:00:00'),
      ['2024-10-26T23:30:00Z', '2024-10-27T00:30:00Z', 'REPEATED_HOUR KEPT'],
    ],
    [
      'in the repeated hour, second',
      fromTo('2024-10-27 01:30:00', '2024-10-27 02:30:00', '02:00:00'),
      ['2024-10-26T23:30:00Z', '2024-10-27T01:30:00Z', 'REPEATED_HOUR KEPT'],
    ],
    [
      'that starts in the repeated hour, second',
      fromTo('2024-10-27 02:30:00', '2024-10-27 03:30:00', '01:00:00'),
      ['2024-10-27T01:30:00Z', '2024-10-27T02:30:00Z', 'REPEATED_HOUR KEPT'],
    ],
    [
      'in the repeated hour with an undecided occurrence',
      fromTo('2024-10-27 02:10:00', '2024-10-27 02:40:00', '00:30:00'),
      ['2024-10-27T00:10:00Z', '2024-10-27T00:40:00Z', 'REPEATED_HOUR CHANGED'],
    ],
    [
      'in the repeated hour without a duration',
      fromTo('2024-10-27 02:30:00', '2024-10-27 02:10:00'),
      ['2024-10-27T00:30:00Z', '2024-10-27T01:10:00Z', 'REPEATED_HOUR CHANGED'],
    ],
    [
      'in the repeated hour with another duration',
      fromTo('2024-10-27 01:30:00', '2024-10-27 02:30:00', '05:00:00'),
      ['2024-10-26T23:30:00Z', '2024-10-27T00:30:00Z', 'REPEATED_HOUR CHANGED', 'DURATION_DIFFERS KEPT'],
    ],
    [
      'that ends in the skipped hour',
      fromTo('2024-03-31 01:30:00', '2024-03-31 02:30:00', '01:00:00'),
      ['2024-03-31T00:30:00Z', '2024-03-31T01:30:00Z', 'SKIPPED_HOUR CHANGED'],
    ],
    [
      'that starts in the skipped hour',
      fromTo('2024-03-31 02:30:00', '2024-03-31 03:10:00', '00:40:00'),
      ['2024-03-31T01:30:00Z', '2024-03-31T02:10:00Z', 'SKIPPED_HOUR CHANGED'],
    ],
    [
      'with offsets',
      fromTo('2024-03-31T02:30:00+01:00', '2024-03-31T02:30:00Z'),
      ['2024-03-31T01:30:00Z', '2024-03-31T02:30:00Z'],
    ],
    [
      'in the date order of the file',
      fromTo('03/04/2024 9:00 AM', '03/04/2024 5:00 PM'),
      ['2024-04-03T07:00:00Z', '2024-04-03T15:00:00Z'],
    ],
    [
      'with a rounded decimal duration',
      fromTo('2024-05-01 09:00:00', '2024-05-01 10:14:45', '1,25'),
      ['2024-05-01T07:00:00Z', '2024-05-01T08:14:45Z'],
    ],
    [
      'of 31 days',
      fromTo('2024-05-01 09:00:00', '2024-06-01 09:00:00'),
      ['2024-05-01T07:00:00Z', '2024-06-01T07:00:00Z'],
    ],
    ['of 31 days and a second', fromTo('2024-05-01 09:00:00', '2024-06-01 09:00:01'), 'TOO_LONG'],
    ['with zero length', fromTo('2024-05-01 09:00:00', '2024-05-01 09:00:00'), 'ZERO_LENGTH'],
    ['in reverse order', fromTo('2024-05-01 09:00:00', '2024-05-01 08:00:00'), 'NEGATIVE'],
    ['without an end', fromTo('2024-05-01 09:00:00', ''), 'RUNNING'],
    ['without a start', fromTo('', '2024-05-01 09:00:00'), 'NO_DATE'],
    ['on an invalid date', fromTo('2024-02-30 09:00:00', '2024-02-30 10:00:00'), 'BAD_DATE'],
    ['at an invalid time', fromTo('2024-02-03 09:60:00', '2024-02-03 10:00:00'), 'BAD_TIME'],
    ['long ago', fromTo('1969-12-31 09:00:00', '1969-12-31 10:00:00'), 'OUT_OF_RANGE'],
    ['far ahead', fromTo('2201-01-01 09:00:00', '2201-01-01 10:00:00'), 'OUT_OF_RANGE'],
    ['before 1970 by an hour', fromTo('1970-01-01 00:30:00', '1970-01-01 02:00:00'), 'OUT_OF_RANGE'],
    ['as words', fromTo('yesterday', 'today'), 'BAD_DATE'],
  ])('resolves or rejects times %s', (_name, cells, expected) => {
    expect(spanOf(cells)).toEqual(expected);
  });

  it('resolves a start and a duration', () => {
    const cells = { start: '2024-10-27 01:30', duration: '2:00' };
    expect(spanOf(cells)).toEqual(['2024-10-26T23:30:00Z', '2024-10-27T01:30:00Z']);
    expect(spanOf({ ...cells, duration: '' })).toBe('BAD_DURATION');
    expect(spanOf({ ...cells, duration: '-1:00' })).toBe('NEGATIVE');
  });

  it('round-trips local times to the second in every zone, given the duration', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom(
          'Europe/Berlin',
          'America/New_York',
          'Australia/Lord_Howe',
          'Asia/Kathmandu',
          'Africa/Casablanca',
        ),
        (start, seconds, zone) => {
          const wall = (instant: number) =>
            formatInZone(instant * 1000, zone)
              .slice(0, 19)
              .replace('T', ' ');
          const cells = fromTo(wall(start), wall(start + seconds), `${seconds} s`);
          const [from, to, ...notes] = spanOf(cells, zone);
          // Undecided times carry a problem; all other times are exact.
          if (notes.includes('REPEATED_HOUR CHANGED')) return;
          expect([from, to]).toEqual([formatInstant(start * 1000), formatInstant((start + seconds) * 1000)]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('entries with only a date and a duration', () => {
  it('places entries one after another, on their day while there is room', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            person: fc.constantFrom('Mira', 'Tariq'),
            date: fc.constantFrom('2024-03-31', '2024-10-27', '2024-05-06', '2024-05-07'),
            length: fc.integer({ min: 1, max: 600 * 60_000 }),
          }),
          { maxLength: 12 },
        ),
        fc.integer({ min: 0, max: 86_399_999 }),
        (entries, dayStart) => {
          const clock = new WallClock('Europe/Berlin');
          const totals = new Map<string, number>();
          for (const { person, date, length } of entries) {
            const key = personDay(person, date);
            totals.set(key, (totals.get(key) ?? 0) + length);
          }
          const layout = new DayLayout(clock, dayStart, (key) => totals.get(key) ?? 0);
          const lastEnd = new Map<string, number>();
          for (const { person, date, length } of entries) {
            const key = personDay(person, date);
            const day = clock.day(date);
            const { start, end, notes } = layout.place(person, date, date, length);
            expect(end - start).toBe(length);
            expect(start).toBe(lastEnd.get(key) ?? start);
            lastEnd.set(key, end);
            expect(start).toBeGreaterThanOrEqual(day.start);
            const fits = (totals.get(key) ?? 0) <= day.end - day.start;
            if (fits) expect(end).toBeLessThanOrEqual(day.end);
            expect(notes.some(({ code }) => code === 'OVERFULL_DAY')).toBe(end > day.end);
          }
        },
      ),
    );
  });
});

it('resolveSpan computes the end from the duration if the start is in a skipped hour', () => {
  const cells = onOneDay('31/03/2024', '02:30', '03:30', '1:00');
  expect(spanOf(cells).slice(0, 2)).toEqual(['2024-03-31T01:30:00Z', '2024-03-31T02:30:00Z']);
  expect(resolve(cells, 'Europe/Berlin').notes.map(({ message }) => message)).toEqual([
    'Clocks in Europe/Berlin went forward over its start. It is moved forward by as much. The end follows from the duration.',
  ]);
});
