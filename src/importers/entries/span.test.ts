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

describe('an entry with one date for both of its times', () => {
  it.each([
    [
      'ends on it',
      onOneDay('2024-05-06', '09:00', '10:30', '1:30'),
      ['2024-05-06T07:00:00Z', '2024-05-06T08:30:00Z'],
    ],
    [
      'ends on the next',
      onOneDay('2024-05-06', '23:00', '01:00', '2:00'),
      ['2024-05-06T21:00:00Z', '2024-05-06T23:00:00Z'],
    ],
    [
      'ends on the next, without a duration',
      onOneDay('2024-05-06', '23:00', '01:00'),
      ['2024-05-06T21:00:00Z', '2024-05-06T23:00:00Z'],
    ],
    [
      'ends at its midnight',
      onOneDay('2024-05-06', '23:00', '24:00', '1:00'),
      ['2024-05-06T21:00:00Z', '2024-05-06T22:00:00Z'],
    ],
    [
      'ends at midnight, by another name',
      onOneDay('2024-05-06', '23:00', '00:00', '1:00'),
      ['2024-05-06T21:00:00Z', '2024-05-06T22:00:00Z'],
    ],
    [
      'takes two days',
      onOneDay('2024-05-06', '23:00', '01:00', '26:00'),
      ['2024-05-06T21:00:00Z', '2024-05-07T23:00:00Z'],
    ],
    [
      'takes a whole day',
      onOneDay('2024-05-06', '09:00', '09:00', '24:00'),
      ['2024-05-06T07:00:00Z', '2024-05-07T07:00:00Z'],
    ],
    [
      'is as long as its seconds say',
      onOneDay('2024-05-06', '09:00', '10:00', '3625'),
      ['2024-05-06T07:00:00Z', '2024-05-06T08:00:25Z'],
    ],
    [
      'is as long as its seconds say, and shorter',
      onOneDay('2024-05-06', '09:00', '10:00', '3575'),
      ['2024-05-06T07:00:00Z', '2024-05-06T07:59:35Z'],
    ],
    [
      'takes no minute',
      onOneDay('2024-05-06', '09:00', '09:00', '25'),
      ['2024-05-06T07:00:00Z', '2024-05-06T07:00:25Z'],
    ],
    [
      'has another duration',
      onOneDay('2024-05-06', '09:00', '10:00', '13:00'),
      ['2024-05-06T07:00:00Z', '2024-05-06T08:00:00Z', 'DURATION_DIFFERS KEPT'],
    ],
    [
      'has no readable duration',
      onOneDay('2024-05-06', '09:00', '10:00', 'long'),
      ['2024-05-06T07:00:00Z', '2024-05-06T08:00:00Z', 'BAD_DURATION KEPT'],
    ],
    [
      'goes over the night of summer time',
      onOneDay('2024-03-30', '23:00', '04:00', '4:00'),
      ['2024-03-30T22:00:00Z', '2024-03-31T02:00:00Z'],
    ],
    [
      'goes over the night of winter time',
      onOneDay('2024-10-26', '23:00', '04:00', '6:00'),
      ['2024-10-26T21:00:00Z', '2024-10-27T03:00:00Z'],
    ],
    [
      'goes back over the repeated hour',
      onOneDay('2024-10-27', '02:30', '02:10', '0:40'),
      ['2024-10-27T00:30:00Z', '2024-10-27T01:10:00Z', 'REPEATED_HOUR KEPT'],
    ],
  ])('that %s', (_name, cells, expected) => {
    expect(spanOf(cells)).toEqual(expected);
  });
});

const fromTo = (start: string, end: string, duration?: string): Cells =>
  duration === undefined ? { start, end } : { start, end, duration };

describe('an entry with a start and an end', () => {
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
      'in the repeated hour that nothing decides',
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
      'in the order of the file',
      fromTo('03/04/2024 9:00 AM', '03/04/2024 5:00 PM'),
      ['2024-04-03T07:00:00Z', '2024-04-03T15:00:00Z'],
    ],
    [
      'and a decimal duration that is rounded',
      fromTo('2024-05-01 09:00:00', '2024-05-01 10:14:45', '1,25'),
      ['2024-05-01T07:00:00Z', '2024-05-01T08:14:45Z'],
    ],
    [
      'of 31 days',
      fromTo('2024-05-01 09:00:00', '2024-06-01 09:00:00'),
      ['2024-05-01T07:00:00Z', '2024-06-01T07:00:00Z'],
    ],
    ['of 31 days and a second', fromTo('2024-05-01 09:00:00', '2024-06-01 09:00:01'), 'TOO_LONG'],
    ['that are the same', fromTo('2024-05-01 09:00:00', '2024-05-01 09:00:00'), 'ZERO_LENGTH'],
    ['that are the wrong way round', fromTo('2024-05-01 09:00:00', '2024-05-01 08:00:00'), 'NEGATIVE'],
    ['of which one is missing', fromTo('2024-05-01 09:00:00', ''), 'RUNNING'],
    ['of which the first is missing', fromTo('', '2024-05-01 09:00:00'), 'NO_DATE'],
    ['on no day', fromTo('2024-02-30 09:00:00', '2024-02-30 10:00:00'), 'BAD_DATE'],
    ['at no time', fromTo('2024-02-03 09:60:00', '2024-02-03 10:00:00'), 'BAD_TIME'],
    ['long ago', fromTo('1969-12-31 09:00:00', '1969-12-31 10:00:00'), 'OUT_OF_RANGE'],
    ['far ahead', fromTo('2201-01-01 09:00:00', '2201-01-01 10:00:00'), 'OUT_OF_RANGE'],
    ['before 1970 by an hour', fromTo('1970-01-01 00:30:00', '1970-01-01 02:00:00'), 'OUT_OF_RANGE'],
    ['in words', fromTo('yesterday', 'today'), 'BAD_DATE'],
  ])('%s', (_name, cells, expected) => {
    expect(spanOf(cells)).toEqual(expected);
  });

  it('or a start and a duration', () => {
    const cells = { start: '2024-10-27 01:30', duration: '2:00' };
    expect(spanOf(cells)).toEqual(['2024-10-26T23:30:00Z', '2024-10-27T01:30:00Z']);
    expect(spanOf({ ...cells, duration: '' })).toBe('BAD_DURATION');
    expect(spanOf({ ...cells, duration: '-1:00' })).toBe('NEGATIVE');
  });

  it('comes back to the second in every zone, with the duration to decide', () => {
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
          // Times without a decision carry a remark; all others are exact.
          if (notes.includes('REPEATED_HOUR CHANGED')) return;
          expect([from, to]).toEqual([formatInstant(start * 1000), formatInstant((start + seconds) * 1000)]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('entries that only have a day and a length', () => {
  it('follow one another without overlap, on their day as long as there is room', () => {
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

it('a start in the hour that clocks skip takes its end from the duration, and says so', () => {
  const cells = onOneDay('31/03/2024', '02:30', '03:30', '1:00');
  expect(spanOf(cells).slice(0, 2)).toEqual(['2024-03-31T01:30:00Z', '2024-03-31T02:30:00Z']);
  expect(resolve(cells, 'Europe/Berlin').notes.map(({ message }) => message)).toEqual([
    'Clocks in Europe/Berlin went forward over its start. It is moved forward by as much. The end follows from the duration.',
  ]);
});
