import { describe, expect, it } from 'vitest';
import { daysNotOver, type ExpectedFrame, expectationsIn } from './expected-time.ts';

const HOUR_SECONDS = 3600;

/** The week from Monday to Sunday, on its Thursday. */
const week: ExpectedFrame = {
  from: '2026-03-02',
  to: '2026-03-08',
  today: '2026-03-05',
  unit: 'DAY',
  weekStart: 'MONDAY',
  hours: 8,
};

const expectationOf = (seconds: Record<string, number>, member = {}, frame: Partial<ExpectedFrame> = {}) =>
  expectationsIn({ ...week, ...frame })({
    active: true,
    joined: '2020-01-01',
    secondsNotOver: 0,
    seconds: new Map(Object.entries(seconds).map(([label, hours]) => [label, hours * HOUR_SECONDS])),
    ...member,
  });

describe('expected time', () => {
  it('expects time only for past working days', () => {
    const { expected, missing, cells } = expectationOf({ '2026-03-02': 6 });
    expect([expected, missing]).toEqual([24 * HOUR_SECONDS, 18 * HOUR_SECONDS]);
    expect(cells.map((cell) => cell.expected / HOUR_SECONDS)).toEqual([8, 8, 8, 0, 0, 0, 0]);
  });

  it('uses the given hours per working day', () => {
    expect(expectationOf({}, {}, { hours: 7.5 })).toMatchObject({
      expected: 22.5 * HOUR_SECONDS,
      missing: 22.5 * HOUR_SECONDS,
    });
    expect(expectationOf({}, {}, { hours: 0 })).toMatchObject({ expected: 0, missing: 0 });
  });

  it('reduces missing time by time on other past days, but not today or later', () => {
    expect(expectationOf({ '2026-03-02': 30 }).missing).toBe(0);
    expect(expectationOf({ '2026-03-05': 30 }).missing).toBe(24 * HOUR_SECONDS);
    expect(expectationOf({ '2026-03-06': 30 }).missing).toBe(24 * HOUR_SECONDS);
  });

  it.each([
    ['WEEK', '2026-03-02'],
    ['MONTH', '2026-03'],
  ] as const)('does not reduce missing time by time of today, with labels by %s', (unit, label) => {
    const missing = (hours: number, today: number) =>
      expectationOf({ [label]: hours }, { secondsNotOver: today * HOUR_SECONDS }, { unit }).missing /
      HOUR_SECONDS;
    expect(missing(10, 0)).toBe(14);
    expect(missing(10, 4)).toBe(18);
    expect(missing(10, 10)).toBe(24);
    expect(missing(30, 6)).toBe(0);
  });

  it('daysNotOver returns the days from today on if past days share their label', () => {
    const open = (frame: Partial<ExpectedFrame>) => daysNotOver({ ...week, unit: 'WEEK', ...frame });
    expect(open({})).toEqual({ from: '2026-03-05', to: '2026-03-08' });
    expect(open({ today: '2026-03-08', unit: 'MONTH' })).toEqual({ from: '2026-03-08', to: '2026-03-08' });
    expect(open({ unit: 'DAY' })).toBeNull();
    expect(open({ today: '2026-03-09' })).toBeNull();
    // No time is expected yet, so none is missing.
    expect(open({ today: '2026-03-02' })).toBeNull();
  });

  it('expects time from the join date, or from earlier tracked time', () => {
    const joined = '2026-03-04';
    expect(expectationOf({}, { joined }).expected).toBe(8 * HOUR_SECONDS);
    expect(expectationOf({ '2026-03-03': 1 }, { joined }).expected).toBe(16 * HOUR_SECONDS);
  });

  it('expects time from the join date despite tracked time in the same month', () => {
    const frame = { from: '2026-01-01', to: '2026-03-31', today: '2026-04-01', unit: 'MONTH' } as const;
    const joined = '2026-03-30';
    expect(expectationOf({ '2026-03': 1 }, { joined }, frame).expected).toBe(16 * HOUR_SECONDS);
    const sinceFebruary = expectationOf({ '2026-02': 1 }, { joined }, frame);
    expect(sinceFebruary.cells.map(({ expected }) => expected / HOUR_SECONDS)).toEqual([0, 160, 176]);
  });

  it('expects no time of a former member', () => {
    expect(expectationOf({ '2026-03-02': 2 }, { active: false })).toMatchObject({ expected: 0, missing: 0 });
  });

  it('groups expected time by week and by month', () => {
    const frame = { from: '2026-02-16', today: '2026-03-05', unit: 'WEEK', weekStart: 'SUNDAY' } as const;
    expect(
      expectationOf({}, {}, frame).cells.map(({ label, expected }) => [label, expected / HOUR_SECONDS]),
    ).toEqual([
      ['2026-02-15', 40],
      ['2026-02-22', 40],
      ['2026-03-01', 24],
      ['2026-03-08', 0],
    ]);
    const byMonth = expectationOf({ '2026-02': 100 }, { joined: '2026-03-03' }, { ...frame, unit: 'MONTH' });
    expect(byMonth.cells).toEqual([
      { label: '2026-02', seconds: 100 * HOUR_SECONDS, expected: 80 * HOUR_SECONDS },
      { label: '2026-03', seconds: 0, expected: 24 * HOUR_SECONDS },
    ]);
    expect(byMonth.missing).toBe(4 * HOUR_SECONDS);
  });
});
