import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { DAY, dateText, numberOfDay, startsOfDays } from './numbered-days.ts';
import { startOfDay } from './zoned-day.ts';

/** Clocks that change at midnight and by whole days, by odd minutes, often, never, and not as they did. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'America/Havana',
  'Pacific/Apia',
  'Pacific/Kwajalein',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Gaza',
  'Europe/Dublin',
];
const days = fc
  .integer({ min: Date.UTC(1965, 0, 1) / DAY, max: Date.UTC(2045, 0, 1) / DAY })
  .map((n) => n * DAY);

it('starts days in a row as the calendar does each of them', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, fc.integer({ min: 1, max: 31 }), (zone, first, step) => {
      const startOf = startsOfDays(zone);
      for (let n = 0; n < 800; n += step) {
        const day = first + n * DAY;
        expect(startOf(day)).toBe(startOfDay(Temporal.PlainDate.from(dateText(day)), zone));
      }
    }),
    { numRuns: 60 },
  );
});

it('starts days in any order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(days, { maxLength: 50 }), (zone, list) => {
      const startOf = startsOfDays(zone);
      for (const day of list) {
        expect(startOf(day)).toBe(startOfDay(Temporal.PlainDate.from(dateText(day)), zone));
      }
    }),
  );
});

it('numbers days so that they are written as the calendar writes them', () => {
  fc.assert(
    fc.property(days, (day) => {
      const date = Temporal.PlainDate.from(dateText(day));
      expect(numberOfDay(date)).toBe(day);
      expect(date.toString()).toBe(dateText(day));
    }),
  );
});
