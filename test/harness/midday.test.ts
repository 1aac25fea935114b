import { expect, test } from 'vitest';
import { clockOn } from '../../src/domain/time/calendar.ts';
import { dateAtMidday, MIDDAY, yesterdayAt, zoneAtMidday } from './midday.ts';
import { DAY, HOUR, MINUTE } from './times.ts';

test('zoneAtMidday returns a zone between 12:00 and 14:00 at every hour', () => {
  for (let hour = 0; hour < 24; hour++) {
    for (const now of [Date.UTC(2026, 11, 31, hour), Date.UTC(2026, 2, 29, hour, 59, 59)]) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zoneAtMidday(now), hour: 'numeric' });
      expect(clock.format(now)).toMatch(/^1[23]$/);
    }
  }
});

test('yesterdayAt(9) is more than one and less than two days ago', () => {
  const nine = yesterdayAt(9);
  expect(Date.now() - nine).toBeGreaterThan(DAY);
  expect(Date.now() - nine).toBeLessThan(DAY + 5 * HOUR);
  expect(dateAtMidday(nine + 14 * HOUR)).toBe(dateAtMidday(nine));
  expect(clockOn(dateAtMidday(nine), (9 * HOUR) / MINUTE, MIDDAY)).toMatchObject({ instant: nine });
});
