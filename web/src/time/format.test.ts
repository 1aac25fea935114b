import { expect, test } from 'vitest';
import { parseClock } from '../../../src/domain/clock-text.ts';
import { timeFormat } from './format.ts';

const INSTANT = Date.UTC(2026, 2, 2, 13, 5);

test.each([
  ['en-US', true, '1:05 PM'],
  ['en-GB', false, '13:05'],
  ['de-DE', false, '13:05'],
  ['fr-FR', false, '13:05'],
])('%s has the clock of its readers', (language, hour12, time) => {
  const format = timeFormat('UTC', language);
  expect(format.hour12).toBe(hour12);
  expect(format.time(INSTANT).replace(/\s/, ' ')).toBe(time);
});

test('times are those of the zone', () => {
  expect(timeFormat('Asia/Kolkata', 'en-GB').time(INSTANT)).toBe('18:35');
  expect(timeFormat('Asia/Kolkata', 'en-GB').day(Date.UTC(2026, 2, 2, 20))).toContain('3');
});

test.each(['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'pl-PL', 'sv-SE'])(
  'what %s shows can be typed back',
  (language) => {
    const { time } = timeFormat('UTC', language);
    for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
      expect(parseClock(time(minutes * 60_000))).toBe(minutes);
    }
  },
);
