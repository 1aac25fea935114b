import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../test/harness/times.ts';
import { formatDuration, formatElapsed, parseDuration } from './duration-text.ts';

const SECOND = 1000;

describe('parseDuration', () => {
  it.each([
    // Clock format.
    ['1:30', 1.5 * HOUR],
    ['01:30', 1.5 * HOUR],
    [':45', 45 * MINUTE],
    ['0:05', 5 * MINUTE],
    ['26:00', 26 * HOUR],
    ['1:30:05', 1.5 * HOUR + 5 * SECOND],
    // Decimal hours, rounded to the second.
    ['1.5', 1.5 * HOUR],
    ['1,5', 1.5 * HOUR],
    ['.5', 30 * MINUTE],
    [',25', 15 * MINUTE],
    ['0.3333', 20 * MINUTE],
    ['1.50 h', 1.5 * HOUR],
    ['1,5h', 1.5 * HOUR],
    // With units.
    ['90m', 1.5 * HOUR],
    ['1h', HOUR],
    ['2 h', 2 * HOUR],
    ['1h30', 1.5 * HOUR],
    ['1h 30m', 1.5 * HOUR],
    ['1h 30', 1.5 * HOUR],
    ['1H30M', 1.5 * HOUR],
    ['1 hour 5 minutes', 65 * MINUTE],
    ['2 hrs', 2 * HOUR],
    ['45 min', 45 * MINUTE],
    ['30s', 30 * SECOND],
    ['1h 2m 3s', HOUR + 2 * MINUTE + 3 * SECOND],
    ['  1h30\t', 1.5 * HOUR],
  ])('parses %s', (text, expected) => {
    expect(parseDuration(text)).toBe(expected);
  });

  // Harvest and Kimai read a bare number as hours, Toggl and Clockify as minutes. Up to a long working day it is hours; larger numbers are
  // minutes, because nobody means more hours than that.
  it.each([
    ['0', 0],
    ['1', HOUR],
    ['2', 2 * HOUR],
    ['8', 8 * HOUR],
    ['12', 12 * HOUR],
    ['13', 13 * MINUTE],
    ['15', 15 * MINUTE],
    ['30', 30 * MINUTE],
    ['90', 90 * MINUTE],
    ['120', 120 * MINUTE],
    ['13h', 13 * HOUR],
    ['5m', 5 * MINUTE],
  ])('parses %s as hours or minutes', (text, expected) => {
    expect(parseDuration(text)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    'h',
    ':',
    '.',
    '1:5',
    '1:60',
    '1:30:60',
    '1:30h',
    '1h90',
    '1.5h30',
    '-1',
    '+1',
    '1e3',
    '12345',
    '1.',
    '1 2',
    '1d',
    '9-10',
    'one hour',
    '١:٣٠',
  ])('returns null for %j', (text) => {
    expect(parseDuration(text)).toBeNull();
  });

  it('never throws, and returns whole non-negative seconds', () => {
    const pieces = fc.constantFrom('1', '30', '9', ':', '.', ',', 'h', 'm', 's', 'min', ' ', '-');
    const anyText = fc.oneof(
      fc.string(),
      fc.array(pieces).map((drawn) => drawn.join('')),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const length = parseDuration(text);
        if (length === null) return;
        expect(length % SECOND).toBe(0);
        expect(length).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('formatDuration and formatElapsed', () => {
  it.each([
    [0, '0:00', '0.00 h', '0:00:00'],
    [5 * MINUTE, '0:05', '0.08 h', '0:05:00'],
    [1.5 * HOUR, '1:30', '1.50 h', '1:30:00'],
    [1.5 * HOUR + 5 * SECOND, '1:30', '1.50 h', '1:30:05'],
    [29.9 * SECOND, '0:00', '0.01 h', '0:00:29'],
    [30 * SECOND, '0:01', '0.01 h', '0:00:30'],
    [HOUR - 1, '1:00', '1.00 h', '0:59:59'],
    [123 * HOUR + 4 * MINUTE, '123:04', '123.07 h', '123:04:00'],
    // The browser clock is behind the server clock, so no time has passed yet.
    [-3 * SECOND, '0:00', '0.00 h', '0:00:00'],
  ])('formats %i ms', (length, clock, decimal, elapsed) => {
    expect(formatDuration(length, 'CLOCK')).toBe(clock);
    expect(formatDuration(length, 'DECIMAL')).toBe(decimal);
    expect(formatElapsed(length)).toBe(elapsed);
  });

  it('uses the decimal sign of the locale', () => {
    expect(formatDuration(1.5 * HOUR, 'DECIMAL', ',')).toBe('1,50 h');
    expect(formatDuration(1.5 * HOUR, 'CLOCK', ',')).toBe('1:30');
  });

  const upTo = (max: number) => fc.integer({ min: 0, max });

  it('round-trips the displayed precision', () => {
    fc.assert(
      fc.property(upTo(9999 * 60), upTo(999_900), upTo(9999 * 3600), (minutes, hundredths, seconds) => {
        expect(parseDuration(formatDuration(minutes * MINUTE, 'CLOCK'))).toBe(minutes * MINUTE);
        for (const sign of ['.', ','] as const) {
          const hours = hundredths * 36 * SECOND;
          expect(parseDuration(formatDuration(hours, 'DECIMAL', sign))).toBe(hours);
        }
        expect(parseDuration(formatElapsed(seconds * SECOND))).toBe(seconds * SECOND);
      }),
    );
  });

  it('is off by at most half of the last displayed digit', () => {
    fc.assert(
      fc.property(upTo(9998 * HOUR), (length) => {
        const clock = parseDuration(formatDuration(length, 'CLOCK')) ?? Number.NaN;
        expect(Math.abs(clock - length)).toBeLessThanOrEqual(MINUTE / 2);
        const decimal = parseDuration(formatDuration(length, 'DECIMAL')) ?? Number.NaN;
        expect(Math.abs(decimal - length)).toBeLessThanOrEqual(18 * SECOND);
      }),
    );
  });
});
