import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { DAY, dateText, numberOfDay, startsOfDays } from './numbered-days.ts';
import { startOfDay } from './zoned-day.ts';

/** Time zones with clock changes at midnight, by whole days, by odd minutes, frequent, absent and historical changes. */
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

it('startsOfDays agrees with startOfDay for consecutive days', () => {
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

it('startsOfDays agrees with startOfDay for days in any order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(days, { maxLength: 50 }), (zone, list) => {
      const startOf = startsOfDays(zone);
      for (const day of list) {
        expect(startOf(day)).toBe(startOfDay(Temporal.PlainDate.from(dateText(day)), zone));
      }
    }),
  );
});

it('dateText formats the number of a day as its date', () => {
  fc.assert(
    fc.property(days, (day) => {
      const date = Temporal.PlainDate.from(dateText(day));
      expect(numberOfDay(date)).toBe(day);
      expect(date.toString()).toBe(dateText(day));
    }),
  );
});
