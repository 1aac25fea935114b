import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatInZone } from '../../../../src/domain/calendar.ts';
import { dateOf, daysLater, minutesOf, withDate, withEnd, withLength, withStart } from './times.ts';

const HOUR = 3_600_000;
const berlin = 'Europe/Berlin';

const at = (text: string) => Date.parse(text);
const range = (start: string, end: string) => ({ start: at(start), end: at(end) });
const shown = ({ start, end }: { start: number; end: number | null }) =>
  [start, end ?? 0].map((instant) => formatInZone(instant, berlin).slice(0, 16));

const morning = range('2026-03-02T09:00:00+01:00', '2026-03-02T10:30:00+01:00');
const overnight = range('2026-03-02T22:00:00+01:00', '2026-03-03T01:00:00+01:00');

test('dates and times are those of the zone', () => {
  expect(dateOf(at('2026-03-02T23:30:00Z'), berlin)).toBe('2026-03-03');
  expect(minutesOf(at('2026-03-02T23:30:00Z'), berlin)).toBe(30);
  expect(minutesOf(at('2026-03-29T12:00:00Z'), berlin)).toBe(14 * 60);
});

test('an end is so many days later', () => {
  expect(daysLater(morning, berlin)).toBe(0);
  expect(daysLater(overnight, berlin)).toBe(1);
  expect(daysLater({ start: morning.start, end: null }, berlin)).toBe(0);
  expect(daysLater(range('2026-03-28T22:00:00+01:00', '2026-03-30T01:00:00+02:00'), berlin)).toBe(2);
});

describe('another start', () => {
  test.each([
    ['before the end, which stays', 8 * 60, ['2026-03-02T08:00', '2026-03-02T10:30']],
    ['after the end, which goes along', 13 * 60 + 15, ['2026-03-02T13:15', '2026-03-02T14:45']],
    ['at the end', 10 * 60 + 30, ['2026-03-02T10:30', '2026-03-02T12:00']],
  ])('%s', (_what, minutes, expected) => {
    expect(shown(withStart(morning, minutes, berlin))).toEqual(expected);
  });

  test('of a timer that runs', () => {
    expect(withStart({ start: morning.start, end: null }, 8 * 60, berlin)).toEqual({
      start: at('2026-03-02T08:00:00+01:00'),
      end: null,
    });
  });

  test('in the hour that clocks skip', () => {
    const sunday = range('2026-03-29T01:00:00+01:00', '2026-03-29T06:00:00+02:00');
    expect(shown(withStart(sunday, 150, berlin))[0]).toBe('2026-03-29T03:30');
  });
});

describe('another end', () => {
  test.each([
    ['later', morning, 12 * 60, ['2026-03-02T09:00', '2026-03-02T12:00']],
    ['before the start, so on the next day', morning, 60, ['2026-03-02T09:00', '2026-03-03T01:00']],
    ['at the start, so a day later', morning, 9 * 60, ['2026-03-02T09:00', '2026-03-03T09:00']],
    ['back on the first day', overnight, 23 * 60, ['2026-03-02T22:00', '2026-03-02T23:00']],
    ['at midnight', morning, 24 * 60, ['2026-03-02T09:00', '2026-03-03T00:00']],
    [
      'days later, where it stays',
      range('2026-03-02T09:00:00+01:00', '2026-03-05T10:00:00+01:00'),
      12 * 60,
      ['2026-03-02T09:00', '2026-03-05T12:00'],
    ],
  ])('%s', (_what, times, minutes, expected) => {
    expect(shown(withEnd(times, minutes, berlin))).toEqual(expected);
  });
});

describe('another date', () => {
  test('moves both ends', () => {
    expect(shown(withDate(overnight, '2026-03-10', berlin))).toEqual([
      '2026-03-10T22:00',
      '2026-03-11T01:00',
    ]);
  });

  test('keeps the time of day and the length where clocks change', () => {
    const moved = withDate(overnight, '2026-03-28', berlin);
    expect(shown(moved)).toEqual(['2026-03-28T22:00', '2026-03-29T01:00']);
    const long = withDate(
      range('2026-03-02T22:00:00+01:00', '2026-03-03T05:00:00+01:00'),
      '2026-03-28',
      berlin,
    );
    expect(shown(long)).toEqual(['2026-03-28T22:00', '2026-03-29T06:00']);
  });
});

describe('another length', () => {
  test('moves the end', () => {
    expect(shown(withLength(morning, 2 * HOUR, 0))).toEqual(['2026-03-02T09:00', '2026-03-02T11:00']);
  });

  test('moves the start of a timer that runs', () => {
    const now = at('2026-03-02T12:00:00+01:00');
    expect(withLength({ start: morning.start, end: null }, HOUR, now)).toEqual({
      start: now - HOUR,
      end: null,
    });
  });
});

test('what the clock shows already changes nothing, whatever the moment', () => {
  const instants = fc.integer({ min: at('2026-10-24T00:00:00Z'), max: at('2026-10-26T00:00:00Z') });
  const lengths = fc.integer({ min: 1, max: 40 * HOUR });
  fc.assert(
    fc.property(instants, lengths, (start, length) => {
      const times = { start, end: start + length };
      expect(withStart(times, minutesOf(start, berlin), berlin)).toEqual(times);
      expect(withEnd(times, minutesOf(times.end, berlin), berlin)).toEqual(times);
      expect(withDate(times, dateOf(start, berlin), berlin)).toEqual(times);
    }),
  );
});

test('an end is always after its start, whatever is typed', () => {
  const instants = fc.integer({ min: at('2026-03-20T00:00:00Z'), max: at('2026-11-05T00:00:00Z') });
  const lengths = fc.integer({ min: 1, max: 40 * HOUR });
  const minutes = fc.integer({ min: 0, max: 24 * 60 });
  fc.assert(
    fc.property(instants, lengths, minutes, (start, length, typed) => {
      const times = { start, end: start + length };
      for (const changed of [withStart(times, typed, berlin), withEnd(times, typed, berlin)]) {
        expect(changed.end).toBeGreaterThan(changed.start);
      }
    }),
  );
});
