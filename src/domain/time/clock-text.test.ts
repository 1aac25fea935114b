import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatClock, parseClock, parseClockRange } from './clock-text.ts';

/** A time of day in minutes since midnight. */
function at(hour: number, minute = 0): number {
  return hour * 60 + minute;
}

describe('parseClock', () => {
  it.each([
    ['9', at(9)],
    ['09', at(9)],
    ['0', 0],
    ['23', at(23)],
    ['9:30', at(9, 30)],
    ['09:30', at(9, 30)],
    ['9.30', at(9, 30)],
    ['930', at(9, 30)],
    ['0930', at(9, 30)],
    ['1745', at(17, 45)],
    ['0000', 0],
    ['17h30', at(17, 30)],
    ['17 h 30', at(17, 30)],
    ['9h', at(9)],
    ['9am', at(9)],
    ['9 AM', at(9)],
    ['9a', at(9)],
    ['9p', at(21)],
    ['9:30 pm', at(21, 30)],
    ['9:30 p.m.', at(21, 30)],
    ['930pm', at(21, 30)],
    ['12am', 0],
    ['12:15 am', at(0, 15)],
    ['12pm', at(12)],
    [' 9:30 ', at(9, 30)],
    // Midnight at the end of a day, for the end of a range.
    ['24:00', at(24)],
    ['24', at(24)],
    ['2400', at(24)],
  ])('parses %s', (text, minutes) => {
    expect(parseClock(text)).toBe(minutes);
  });

  it.each([
    '',
    '25',
    '24:01',
    '9:60',
    '960',
    '9:5',
    '9:',
    ':30',
    '13pm',
    '0am',
    '24am',
    '9:30:15',
    '09300',
    '-9',
    '9,30',
    '9x',
    'am',
    'nine',
    '9 30',
    '९',
  ])('returns null for %j', (text) => {
    expect(parseClock(text)).toBeNull();
  });
});

describe('parseClockRange', () => {
  it.each([
    ['9-10', at(9), at(10)],
    ['9-10:30', at(9), at(10, 30)],
    ['9–10', at(9), at(10)],
    ['9—10', at(9), at(10)],
    ['9 - 10', at(9), at(10)],
    ['9:00 to 10:30', at(9), at(10, 30)],
    ['930-1015', at(9, 30), at(10, 15)],
    ['9h-17h30', at(9), at(17, 30)],
    ['9.15-9.45', at(9, 15), at(9, 45)],
    ['0-24', 0, at(24)],
    ['22-24:00', at(22), at(24)],
    // Over midnight.
    ['22-1', at(22), at(25)],
    ['22:30-0', at(22, 30), at(24)],
    ['13-1', at(13), at(25)],
    ['09:00-05:00', at(9), at(29)],
    // On a 12-hour clock, the end is the next occurrence of the time.
    ['9-5', at(9), at(17)],
    ['11-1', at(11), at(13)],
    ['12-1', at(12), at(13)],
    ['9:30-9', at(9, 30), at(21)],
    // Both ends have am or pm.
    ['9am-5pm', at(9), at(17)],
    ['9 am to 5 pm', at(9), at(17)],
    ['9a-9p', at(9), at(21)],
    ['10pm-2am', at(22), at(26)],
    ['12am-12pm', 0, at(12)],
    // Only one end has am or pm: the other end is the nearest time.
    ['1-3pm', at(13), at(15)],
    ['9-5pm', at(9), at(17)],
    ['11-1pm', at(11), at(13)],
    ['11-1am', at(23), at(25)],
    ['12-1pm', at(12), at(13)],
    ['9-12pm', at(9), at(12)],
    ['9-9pm', at(9), at(21)],
    ['13-3pm', at(13), at(15)],
    ['9am-5', at(9), at(17)],
    ['9am-10', at(9), at(10)],
    ['9pm-11', at(21), at(23)],
    ['11pm-1', at(23), at(25)],
    ['9am-24', at(9), at(24)],
  ])('parses the range %s', (text, from, to) => {
    expect(parseClockRange(text)).toEqual({ from, to });
  });

  it.each([
    '',
    '9',
    '9-',
    '-10',
    '9-9',
    '14-14',
    '9am-9am',
    '24-1',
    '24-24',
    '9-25',
    '9--10',
    '9-10-11',
    'to',
  ])('returns null for the range %j', (text) => {
    expect(parseClockRange(text)).toBeNull();
  });

  it('never throws, and returns a start within the day and a length of at most 24 hours', () => {
    const pieces = fc.constantFrom(
      '1',
      '9',
      '12',
      '0',
      '30',
      ':',
      '.',
      'h',
      'am',
      'p',
      ' ',
      '-',
      '–',
      'to',
      '24',
    );
    const anyText = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 9 }).map((drawn) => drawn.join('')),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const minutes = parseClock(text);
        if (minutes !== null) expect(minutes >= 0 && minutes <= at(24)).toBe(true);
        const range = parseClockRange(text);
        if (!range) return;
        expect(range.from >= 0 && range.from < at(24)).toBe(true);
        expect(range.to > range.from && range.to <= range.from + at(24)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('formatClock', () => {
  it.each([
    [0, '00:00', '12:00 am'],
    [at(9, 5), '09:05', '9:05 am'],
    [at(12), '12:00', '12:00 pm'],
    [at(23, 59), '23:59', '11:59 pm'],
    [at(24), '24:00', '12:00 am'],
    // On the next day.
    [at(25, 30), '01:30', '1:30 am'],
  ])('formats minute %i', (minutes, full, half) => {
    expect(formatClock(minutes, false)).toBe(full);
    expect(formatClock(minutes, true)).toBe(half);
  });

  it('round-trips a single time and a range', () => {
    const minute = fc.integer({ min: 0, max: at(23, 59) });
    fc.assert(
      fc.property(minute, minute, fc.boolean(), (from, to, hour12) => {
        expect(parseClock(formatClock(from, hour12))).toBe(from);
        const range = parseClockRange(`${formatClock(from, hour12)}-${formatClock(to, hour12)}`);
        // Without a leading zero or am and pm, 10:00 to 09:00 would end at 21:00.
        if (!hour12 && from >= at(10) && from < at(13) && to < from && to >= at(10)) return;
        expect(range).toEqual(from === to ? null : { from, to: to > from ? to : to + at(24) });
      }),
    );
  });
});
