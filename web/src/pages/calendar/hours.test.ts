import { describe, expect, test } from 'vitest';
import { formatInZone } from '../../../../src/domain/time/calendar.ts';
import { weekDaysOf } from '../../../../src/domain/time/week-days.ts';
import { likelyTimes, pointedTimes, scrollStart, untracked, usualHours } from './hours.ts';

const zone = 'Europe/Berlin';
const days = weekDaysOf('2026-03-02', zone, 'MONDAY');
const [monday, tuesday, wednesday, , , saturday] = days;
if (!monday || !tuesday || !wednesday || !saturday) throw new Error('A week has seven days.');

const HOUR = 3_600_000;
const on = (day: { start: number }, from: number, to: number | null) => ({
  start: day.start + from * HOUR,
  end: to === null ? null : day.start + to * HOUR,
});
const afterwards = Date.parse('2026-04-01T00:00:00Z');
const shown = (ranges: { start: number; end: number }[]) =>
  ranges.map(({ start, end }) =>
    [start, end].map((instant) => formatInZone(instant, zone).slice(5, 16)).join(' '),
  );

describe('usual hours', () => {
  const office = { from: 540, to: 1020 };

  test('defaults to office hours without enough data', () => {
    expect(usualHours([], days, afterwards)).toEqual(office);
    expect(usualHours([on(monday, 6, 7), on(tuesday, 6, 7)], days, afterwards)).toEqual(office);
  });

  test('returns the median working hours of the days, in quarter hours', () => {
    const entries = [
      on(monday, 7.6, 12),
      on(monday, 13, 15.9),
      on(tuesday, 7.6, 15.9),
      on(wednesday, 12, 23),
    ];
    expect(usualHours(entries, days, afterwards)).toEqual({ from: 450, to: 960 });
  });

  test('ignores a day that is not over', () => {
    const entries = [on(monday, 7, 15), on(tuesday, 7, 15), on(wednesday, 7, 8)];
    expect(usualHours(entries, days, wednesday.start + 8 * HOUR)).toEqual(office);
  });

  test('ignores days with only a few minutes', () => {
    const entries = [monday, tuesday, wednesday].map((day) => on(day, 8, 8.2));
    expect(usualHours(entries, days, afterwards)).toEqual(office);
  });
});

describe('untracked ranges', () => {
  const hours = { from: 540, to: 1020 };
  const missing = (entries: Parameters<typeof untracked>[0], now = afterwards, of = [monday]) =>
    shown(untracked(entries, of, hours, zone, now));

  test('returns the usual hours of a day without entries', () => {
    expect(missing([])).toEqual(['03-02T09:00 03-02T17:00']);
  });

  test('returns gaps between entries of at least a quarter hour', () => {
    expect(missing([on(monday, 8, 10), on(monday, 10.2, 12), on(monday, 13, 18)])).toEqual([
      '03-02T12:00 03-02T13:00',
    ]);
  });

  test('ends untracked ranges now and before a running timer', () => {
    expect(missing([], monday.start + 11 * HOUR)).toEqual(['03-02T09:00 03-02T11:00']);
    expect(missing([], monday.start + 8 * HOUR)).toEqual([]);
    expect(missing([on(monday, 10, null)], monday.start + 12 * HOUR)).toEqual(['03-02T09:00 03-02T10:00']);
  });

  test('returns the gaps between entries at weekends', () => {
    expect(missing([], afterwards, [saturday])).toEqual([]);
    expect(missing([on(saturday, 10, 11), on(saturday, 12, 13)], afterwards, [saturday])).toEqual([
      '03-07T11:00 03-07T12:00',
    ]);
  });

  test('follows the clock on the days that it changes', () => {
    const [change] = weekDaysOf('2026-03-29', zone, 'SUNDAY');
    const [autumn] = weekDaysOf('2026-10-25', zone, 'SUNDAY');
    if (!change || !autumn) throw new Error('A week has seven days.');
    // On Sundays, time is expected only between the entries.
    expect(missing([on(change, 0, 1), on(change, 9, 10)], afterwards, [change])).toEqual([
      '03-29T01:00 03-29T10:00',
    ]);
    const late = Date.parse('2026-11-01T00:00:00Z');
    expect(missing([on(autumn, 0, 1), on(autumn, 9, 10)], late, [autumn])).toEqual([
      '10-25T01:00 10-25T08:00',
    ]);
  });
});

describe('likely times of a new entry', () => {
  test.each([
    ['in the first hour of a gap', [], [on(monday, 9, 17)], '03-02T09:00 03-02T10:00'],
    ['in a shorter gap', [], [on(monday, 9, 9.5)], '03-02T09:00 03-02T09:30'],
    ['after the last entry', [on(monday, 9, 17)], [], '03-02T17:00 03-02T18:00'],
    ['in the morning of an empty day', [], [on(tuesday, 9, 17)], '03-02T09:00 03-02T10:00'],
    ['in the morning if the day has no room at its end', [on(monday, 20, 24)], [], '03-02T09:00 03-02T10:00'],
    ['before midnight', [on(monday, 20, 23.5)], [], '03-02T23:30 03-03T00:00'],
  ])('places a new entry %s', (_what, entries, missing, expected) => {
    const found = likelyTimes(entries, monday, missing as { start: number; end: number }[], zone, afterwards);
    expect(shown([found])).toEqual([expected]);
  });
});

describe('the times for a click on a quarter hour', () => {
  test.each([
    ['an hour', [], [], 10, '03-02T10:00 03-02T11:00'],
    ['the time up to the next entry', [on(monday, 10.5, 12)], [], 10, '03-02T10:00 03-02T10:30'],
    [
      'an hour despite an entry within the quarter',
      [on(monday, 10.1, 12)],
      [],
      10,
      '03-02T10:00 03-02T11:00',
    ],
    ['a short gap', [], [on(monday, 9.5, 11)], 10, '03-02T09:30 03-02T11:00'],
    ['a gap that starts within the quarter', [], [on(monday, 10.1, 11)], 10, '03-02T10:06 03-02T11:00'],
    ['an hour of a long gap', [], [on(monday, 9, 17)], 10, '03-02T10:00 03-02T11:00'],
    ['the time up to midnight', [], [], 23.5, '03-02T23:30 03-03T00:00'],
  ])('covers %s', (_what, entries, missing, hour, expected) => {
    const found = pointedTimes(
      entries,
      monday,
      missing as { start: number; end: number }[],
      monday.start + hour * HOUR,
    );
    expect(shown([found])).toEqual([expected]);
  });
});

test.each([
  ['the morning in another week', null, 10, 450],
  ['the night', 30, 10, 0],
  ['the hour before an early time', 6 * 60, 10, 5 * 60],
  ['the morning during office hours', 14 * 60, 10, 450],
  ['the hours before a late time', 22 * 60, 10, 14 * 60],
  ['the afternoon in a low window', 18 * 60, 6, 13 * 60],
  ['the current time in a very low window', 18 * 60, 0.5, 18 * 60],
])('scrolls the grid initially to show %s', (_what, now, hours, expected) => {
  expect(scrollStart(now, hours * 60)).toBe(expected);
});
