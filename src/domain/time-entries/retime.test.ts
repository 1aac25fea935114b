import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, instantAt, interval, MINUTE } from '../../../test/harness/times.ts';
import { dayOf, formatInZone } from '../time/calendar.ts';
import { formatClock } from '../time/clock-text.ts';
import {
  type Clock,
  minutesAt,
  onOtherDay,
  typedStop,
  withTypedEnd,
  withTypedLength,
  withTypedStart,
} from './retime.ts';
import { MAX_ENTRY_MS } from './time-entry.ts';

const clock = (more: Partial<Clock> = {}): Clock => ({
  now: instantAt(15),
  zone: 'UTC',
  hour12: false,
  ...more,
});
const clock12 = clock({ hour12: true });

describe('withTypedStart', () => {
  it.each([
    ['keeps the end', [9, 10.5], '8', [8, 10.5]],
    ['reads minutes', [9, 10.5], '9:45', [9.75, 10.5]],
    ['moves the entry for a start after its end', [9, 10.5], '11', [11, 12.5]],
    ['moves the entry for a start at its end', [9, 10.5], '10:30', [10.5, 12]],
    ['reads a time after midnight in a night', [22, 25], '0:30', [24.5, 25]],
    ['reads a time before midnight in a night', [22, 25], '23', [23, 25]],
    ['keeps the first day of an entry of several days', [9, 60], '10', [10, 60]],
  ] as const)('%s', (_, [from, to], typed, [start, end]) => {
    expect(withTypedStart(interval(from, to), typed, clock())).toEqual(interval(start, end));
  });

  it.each([
    ['2', [14, 15]],
    ['2 am', [2, 15]],
    ['11:30', [11.5, 15]],
    ['12:30 PM', [12.5, 15]],
    ['12:30\u202fPM', [12.5, 15]],
  ] as const)('reads %s on a 12-hour clock as the time nearest to the end', (typed, [start, end]) => {
    expect(withTypedStart(interval(13, 15), typed, clock12)).toEqual(interval(start, end));
  });

  it('reads the start of a timer as the most recent occurrence of the time', () => {
    const running = { start: instantAt(14), end: null };
    expect(withTypedStart(running, '13:30', clock())).toEqual({ start: instantAt(13.5), end: null });
    expect(withTypedStart(running, '15:00', clock())).toEqual({ start: instantAt(15), end: null });
    expect(withTypedStart(running, '22', clock())).toEqual({ start: instantAt(-2), end: null });
  });

  it.each(['', 'x', '25', '9:60', '-1'])('rejects the start %j', (typed) => {
    expect(withTypedStart(interval(9, 10), typed, clock())).toBeNull();
    expect(withTypedStart({ start: instantAt(9), end: null }, typed, clock())).toBeNull();
  });
});

describe('withTypedEnd', () => {
  it.each([
    [[9, 10], '11', [9, 11]],
    [[9, 10], '9:15', [9, 9.25]],
    [[9, 10], '17:30', [9, 17.5]],
    [[9, 10], '2pm', [9, 14]],
    [[11, 12], '1am', [11, 25]],
    [[22, 23], '1', [22, 25]],
    [[22, 25], '23:30', [22, 23.5]],
    [[22, 25], '24:00', [22, 24]],
    [[22, 25], '9', [22, 33]],
    [[9, 32], '8', [9, 32]],
    [[9, 32], '7:30', [9, 31.5]],
    [[9, 60], '15', [9, 63]],
    [[9, 60], '8', [9, 56]],
  ] as const)('changes %j with the end %s to %j', ([from, to], typed, [start, end]) => {
    expect(withTypedEnd(interval(from, to), typed, clock())).toEqual(interval(start, end));
  });

  it.each([
    [[9, 10], '2', [9, 14]],
    [[9, 10], '5 pm', [9, 17]],
    [[21, 21.5], '10', [21, 22]],
    [[13, 14], '2:30', [13, 14.5]],
    [[13, 14], '3:30 am', [13, 27.5]],
    [[11, 12], '1', [11, 13]],
  ] as const)('changes %j with the end %s on a 12-hour clock to %j', ([from, to], typed, [start, end]) => {
    expect(withTypedEnd(interval(from, to), typed, clock12)).toEqual(interval(start, end));
  });

  it.each(['', 'noon', '9:00', '25', '8:00', '5', '8:59'])('rejects the end %j after 9:00', (typed) => {
    expect(withTypedEnd(interval(9, 10), typed, clock())).toBeNull();
  });

  it.each([
    // The current time is 15:00.
    [[9, 10], '5', clock12],
    [[13, 14], '3:30', clock12],
    [[14, 14.5], '1', clock12],
    [[14, 15], '13', clock12],
    [[14, 15], '13', clock()],
    [[14, 14.5], '1', clock()],
  ] as const)('does not extend %j into the future for the end %s', ([from, to], typed, typistClock) => {
    expect(withTypedEnd(interval(from, to), typed, typistClock)).toBeNull();
  });
});

it('withTypedEnd rejects a running timer', () => {
  expect(withTypedEnd({ start: instantAt(9), end: null }, '11', clock())).toBeNull();
});

describe('withTypedLength', () => {
  it('moves the end of an entry or the start of a timer', () => {
    expect(withTypedLength(interval(9, 10), '1:30', 0)).toEqual(interval(9, 10.5));
    expect(withTypedLength(interval(9, 10), '90m', 0)).toEqual(interval(9, 10.5));
    const running = { start: instantAt(14), end: null };
    expect(withTypedLength(running, '2h', instantAt(15))).toEqual({ start: instantAt(13), end: null });
  });

  it.each(['', '0', '0:00', 'long', '1:5', '800h'])('rejects the length %j', (typed) => {
    expect(withTypedLength(interval(9, 10), typed, instantAt(15))).toBeNull();
  });
});

describe('onOtherDay', () => {
  it('keeps the local time across a clock change', () => {
    const zone = 'Europe/Berlin';
    const start = Date.UTC(2026, 2, 27, 8, 0, 30);
    const moved = onOtherDay({ start, end: start + HOUR }, '2026-03-30', zone);
    expect(formatInZone(moved.start, zone)).toBe('2026-03-30T09:00:30+02:00');
    expect(moved.end).toBe(moved.start + HOUR);
    expect(onOtherDay({ start, end: null }, '2026-03-26', zone)).toEqual({ start: start - DAY, end: null });
  });
});

describe('random typed times', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe');
  const range = fc
    .tuple(fc.integer({ min: 0, max: 400 * 24 * 60 }), fc.integer({ min: 1, max: 3 * 24 * 60 }))
    .map(([from, length]) => ({
      start: instantAt(0) + from * MINUTE,
      end: instantAt(0) + (from + length) * MINUTE,
    }));
  const typed = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => `${hour}:${String(minute).padStart(2, '0')}`);

  it('withTypedStart and withTypedEnd return only valid ranges', () => {
    fc.assert(
      fc.property(range, typed, zone, fc.boolean(), (entry, text, zone, hour12) => {
        const typistClock = clock({ zone, hour12, now: entry.end });
        for (const changed of [
          withTypedStart(entry, text, typistClock),
          withTypedEnd(entry, text, typistClock),
        ]) {
          if (!changed) continue;
          const length = (changed.end ?? 0) - changed.start;
          expect(length).toBeGreaterThan(0);
          expect(length).toBeLessThanOrEqual(MAX_ENTRY_MS);
        }
      }),
    );
  });

  it('typing the displayed time again changes nothing, also in a repeated hour', () => {
    const instants = fc.integer({ min: Date.UTC(2026, 9, 24), max: Date.UTC(2026, 9, 26) });
    const lengths = fc.integer({ min: 1, max: 40 * HOUR });
    const zone = 'Europe/Berlin';
    fc.assert(
      fc.property(instants, lengths, fc.boolean(), (start, length, hour12) => {
        const entry = { start, end: start + length };
        const typistClock = clock({ zone, hour12, now: entry.end });
        const shown = (instant: number) => formatClock(minutesAt(instant, zone), hour12);
        expect(withTypedStart(entry, shown(entry.start), typistClock)).toEqual(entry);
        expect(withTypedEnd(entry, shown(entry.end), typistClock)).toEqual(entry);
        expect(onOtherDay(entry, dayOf(start, zone).date, zone)).toEqual(entry);
      }),
    );
  });

  it('typing the displayed 12-hour time without am or pm keeps the seconds', () => {
    const entry = { start: instantAt(13) + 12_345, end: instantAt(14.5) + 54_321 };
    expect(withTypedEnd(entry, '2:30', clock12)).toEqual(entry);
    expect(withTypedStart(entry, '1', clock12)).toEqual(entry);
  });

  it('withTypedStart never moves a timer into the future', () => {
    fc.assert(
      fc.property(range, typed, zone, ({ start, end: now }, text, zone) => {
        const changed = withTypedStart({ start, end: null }, text, clock({ now, zone }));
        if (changed) expect(changed.start).toBeLessThanOrEqual(now);
      }),
    );
  });
});

describe('typedStop', () => {
  const at = (text: string) => Date.parse(`2026-03-${text}:00Z`);
  it.each<[string, string, boolean, string, string | null]>([
    ['02T09:05', '5:30', true, '03T10:00', '02T17:30'],
    ['02T09:05', '5:30', false, '03T10:00', '03T05:30'],
    ['02T09:05', '17:30', true, '03T10:00', '02T17:30'],
    ['02T09:05', '5:30 am', true, '03T10:00', '03T05:30'],
    ['02T09:05', '5:30 pm', false, '03T10:00', '02T17:30'],
    ['02T21:00', '5:30', true, '03T10:00', '03T05:30'],
    ['02T14:00', '9', true, '03T10:00', '02T21:00'],
    ['02T09:05', '9:05', false, '03T10:00', '03T09:05'],
    ['02T09:05', '9:00', false, '03T08:00', null],
    ['02T09:05', '11', false, '02T10:00', null],
    ['02T09:05', 'noon', true, '03T10:00', null],
  ])('finds the end of a timer from %s for %s with a 12-hour clock: %s', (start, typed, hour12, now, end) => {
    expect(typedStop(at(start), typed, { now: at(now), zone: 'UTC', hour12 })).toBe(end && at(end));
  });

  it('returns an instant after the start in a repeated hour', () => {
    const start = Date.parse('2026-10-25T01:50:00Z');
    const clock = { now: start + 2 * DAY, zone: 'Europe/Berlin', hour12: false };
    expect(typedStop(start, '2:55', clock)).toBe(Date.parse('2026-10-26T01:55:00Z'));
  });
});
