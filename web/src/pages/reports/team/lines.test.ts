import { expect, it } from 'vitest';
import type { Row } from '../analytics-query.ts';
import { linesOf } from './lines.ts';

const HOUR_SECONDS = 3600;
const row = (member: string, day: string, hours: number): Row => ({
  keys: [
    { by: 'MEMBER', id: member, name: member },
    { by: 'DAY', id: day, name: day },
  ],
  seconds: hours * HOUR_SECONDS,
  billableSeconds: 0,
  billableShare: 0,
  entries: 1,
  running: false,
  amounts: null,
  previous: null,
});
const person = (id: string, more = {}) => ({
  id,
  name: id,
  active: true,
  createdAt: '2020-01-01T00:00:00Z',
  ...more,
});
/** Monday to Sunday. Today is Thursday. */
const week = {
  from: '2026-03-02',
  to: '2026-03-08',
  today: '2026-03-05',
  unit: 'DAY' as const,
  hours: 8,
  weekStart: 'MONDAY' as const,
  timezone: 'UTC',
};

it('expects time on past working days and computes the missing time', () => {
  const [ada, bob] = linesOf(
    [person('bob'), person('ada')],
    [
      row('bob', '2026-03-02', 8),
      row('bob', '2026-03-03', 8),
      row('bob', '2026-03-04', 9),
      row('ada', '2026-03-02', 6),
    ],
    [],
    week,
  );
  expect(ada).toMatchObject({
    id: 'ada',
    tracked: 6 * HOUR_SECONDS,
    expected: 24 * HOUR_SECONDS,
    missing: 18 * HOUR_SECONDS,
    emptyDays: 2,
  });
  expect(bob).toMatchObject({ id: 'bob', tracked: 25 * HOUR_SECONDS, missing: 0, emptyDays: 0 });
  expect(ada?.cells).toHaveLength(7);
});

it('does not count the time of today for another day', () => {
  const [ada] = linesOf([person('ada')], [row('ada', '2026-03-05', 20)], [], week);
  expect(ada).toMatchObject({ tracked: 20 * HOUR_SECONDS, missing: 24 * HOUR_SECONDS });
});

it('does not count the time of today for another day in a range by week', () => {
  const byWeek = { ...week, unit: 'WEEK' as const };
  const rows = [row('ada', '2026-03-02', 20), row('bob', '2026-03-02', 20)];
  const [ada, bob] = linesOf([person('bob'), person('ada')], rows, [row('ada', '2026-03-05', 5)], byWeek);
  expect(ada).toMatchObject({ id: 'ada', tracked: 20 * HOUR_SECONDS, missing: 9 * HOUR_SECONDS });
  expect(bob).toMatchObject({ id: 'bob', tracked: 20 * HOUR_SECONDS, missing: 4 * HOUR_SECONDS });
});

it('expects no time before a member joined or first tracked time', () => {
  const joined = { createdAt: '2026-03-04T10:00:00Z' };
  expect(linesOf([person('ada', joined)], [], [], week)[0]).toMatchObject({ expected: 8 * HOUR_SECONDS });
  expect(linesOf([person('ada', joined)], [row('ada', '2026-03-03', 1)], [], week)[0]).toMatchObject({
    expected: 16 * HOUR_SECONDS,
  });
});

it('lists former members only with time, and expects none of them', () => {
  const gone = [person('ada', { active: false }), person('bob', { active: false })];
  expect(linesOf(gone, [row('bob', '2026-03-02', 2)], [], week)).toMatchObject([
    { id: 'bob', expected: 0, missing: 0 },
  ]);
});
