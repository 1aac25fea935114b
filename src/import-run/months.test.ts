import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '../domain/time/calendar.ts';
import { Months } from './months.ts';

test.each(['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Sao_Paulo', 'Pacific/Niue'])(
  'finds the calendar month of random instants in %s',
  (zone) => {
    const months = new Months(zone);
    const near = fc
      .tuple(fc.integer({ min: 0, max: 60 * 12 }), fc.integer({ min: -30 * 3600, max: 30 * 3600 }))
      .map(([month, seconds]) => Date.UTC(1990, month) + seconds * 1000);
    fc.assert(
      fc.property(near, (instant) => {
        expect(months.nameOf(instant)).toBe(dayOf(instant, zone).date.slice(0, 7));
      }),
      { numRuns: 300 },
    );
  },
);
