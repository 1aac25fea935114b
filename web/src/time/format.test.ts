import { describe, expect, test } from 'vitest';
import { parseClock } from '../../../src/domain/time/clock-text.ts';
import { timeFormat } from './format.ts';

const AFTERNOON = Date.parse('2026-03-02T14:05:00Z');
const MIDNIGHT = Date.parse('2026-03-02T00:05:00Z');
/** Runtimes differ in the space characters and in the leading zero of the hour. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ').replace(/^0(?=\d)/, '');

describe('the clock', () => {
  test.each([
    ['AUTO', 'en-US', '2:05 PM', '12:05 AM'],
    ['AUTO', 'de', '14:05', '0:05'],
    ['H24', 'en-US', '14:05', '0:05'],
    ['H12', 'de', '2:05 PM', '12:05 AM'],
  ] as const)('follows the preference %s in %s', (clock, language, afternoon, midnight) => {
    const { time, hour12 } = timeFormat('UTC', language, { clock, durations: 'CLOCK' });
    expect([AFTERNOON, MIDNIGHT].map((instant) => plain(time(instant)))).toEqual([afternoon, midnight]);
    expect(hour12).toBe(afternoon.endsWith('PM'));
  });

  test('uses the zone in a date with time', () => {
    const { moment } = timeFormat('Asia/Kolkata', 'en-GB', { clock: 'H24', durations: 'CLOCK' });
    expect(moment(AFTERNOON)).toBe('2 Mar 2026, 19:35');
  });
});

describe('durations', () => {
  test.each([
    ['CLOCK', 'en', '1:30'],
    ['DECIMAL', 'en', '1.50 h'],
    ['DECIMAL', 'de', '1,50 h'],
  ] as const)('formats a duration as %s in %s', (durations, language, text) => {
    expect(timeFormat('UTC', language, { clock: 'AUTO', durations }).duration(5_400_000)).toBe(text);
  });
});

test.each(['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'pl-PL', 'sv-SE'])(
  'formats times in %s so that they can be parsed',
  (language) => {
    const { time } = timeFormat('UTC', language);
    for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
      expect(parseClock(time(minutes * 60_000))).toBe(minutes);
    }
  },
);
