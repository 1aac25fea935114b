import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { DAY, HOUR } from '../../../test/harness/times.ts';
import { dayOf } from '../time/calendar.ts';
import { crossedThresholds, paceRange, progressOf, spanAt, watchedSpans } from './budget.ts';
import { type Budget, budgetPeriods, checkBudget, isSameAgreement } from './budget-agreement.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
];

const once: Budget = {
  kind: 'HOURS',
  size: 100 * HOUR,
  currency: null,
  period: 'ONCE',
  thresholds: [80, 100],
};
const monthly: Budget = { ...once, period: 'MONTHLY' };
const at = (text: string) => Date.parse(text);

describe('checkBudget and isSameAgreement', () => {
  const euro = (minorUnits: number) => ({ minorUnits, currency: 'EUR' });

  it('accepts hours or money, with default thresholds of 80 and 100 percent', () => {
    expect(checkBudget({ seconds: 3600, money: null }, 'ONCE', null)).toEqual({
      kind: 'HOURS',
      size: HOUR,
      currency: null,
      period: 'ONCE',
      thresholds: [80, 100],
    });
    expect(checkBudget({ seconds: null, money: euro(5_000_00) }, 'MONTHLY', [100, 50, 100])).toEqual({
      kind: 'MONEY',
      size: 5_000_00,
      currency: 'EUR',
      period: 'MONTHLY',
      thresholds: [50, 100],
    });
    expect(checkBudget({ seconds: 1, money: null }, 'ONCE', []).thresholds).toEqual([]);
  });

  it.each([
    [{ seconds: null, money: null }, null, 'budget'],
    [{ seconds: 1, money: euro(1) }, null, 'budget'],
    [{ seconds: 0, money: null }, null, 'seconds'],
    [{ seconds: -1, money: null }, null, 'seconds'],
    [{ seconds: 1e12, money: null }, null, 'seconds'],
    [{ seconds: Number.NaN, money: null }, null, 'seconds'],
    [{ seconds: null, money: euro(0) }, null, 'money'],
    [{ seconds: 1, money: null }, [0], 'thresholds'],
    [{ seconds: 1, money: null }, [1001], 'thresholds'],
    [{ seconds: 1, money: null }, [50.5], 'thresholds'],
    [{ seconds: 1, money: null }, Array.from({ length: 11 }, (_, i) => i + 1), 'thresholds'],
  ])('rejects the budget %j with the thresholds %j', async (size, thresholds, field) => {
    expect(await problemOf(() => checkBudget(size, 'ONCE', thresholds))).toMatchObject({
      code: 'INVALID_INPUT',
      field,
      message: expect.stringContaining(field),
    });
  });

  it('ignores thresholds when it compares agreements', () => {
    expect(isSameAgreement(once, { ...once, thresholds: [] })).toBe(true);
    expect(isSameAgreement(null, null)).toBe(true);
    for (const other of [monthly, null, { ...once, size: 1 }, { ...once, currency: 'EUR' }]) {
      expect(isSameAgreement(once, other)).toBe(false);
    }
  });
});

describe('spanAt', () => {
  it.each([
    ['Europe/Berlin', '2026-03-01T00:00:00+01:00', '2026-03', 31 * 24 - 1],
    ['Europe/Berlin', '2026-02-28T23:59:59.999+01:00', '2026-02', 28 * 24],
    ['Europe/Berlin', '2026-10-31T12:00:00+01:00', '2026-10', 31 * 24 + 1],
    ['America/New_York', '2026-11-30T23:00:00-05:00', '2026-11', 30 * 24 + 1],
    // Samoa skipped 30 December 2011.
    ['Pacific/Apia', '2011-12-31T12:00:00+14:00', '2011-12', 30 * 24],
  ])('returns the local calendar month in %s at %s', (zone, now, label, hours) => {
    const span = spanAt(monthly, at(now), zone);
    expect(span.label).toBe(label);
    expect((span.end - span.start) / HOUR).toBe(hours);
  });

  it('returns adjacent spans that contain their instant', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2045, 0, 1) }),
        fc.constantFrom(...zones),
        fc.constantFrom(...budgetPeriods),
        (now, zone, period) => {
          const span = spanAt({ ...once, period }, now, zone);
          expect(span.start).toBeLessThanOrEqual(now);
          expect(span.end).toBeGreaterThan(now);
          if (period === 'MONTHLY') expect(spanAt(monthly, span.end, zone).start).toBe(span.end);
        },
      ),
    );
  });
});

describe('progressOf', () => {
  const spending = (hours: number, lately = hours, since: number | null = null) => ({
    inSpan: hours * HOUR,
    lately: lately * HOUR,
    since,
  });

  it('computes the pace of a monthly budget from the elapsed part of the month', () => {
    const now = at('2026-04-16T00:00:00+02:00');
    expect(progressOf(monthly, spending(60), now, 'Europe/Berlin')).toEqual({
      spent: 60 * HOUR,
      left: 40 * HOUR,
      usedShare: 0.6,
      evenShare: 0.5,
      perDay: 4 * HOUR,
      runsOutOn: '2026-04-26',
    });
    expect(progressOf(monthly, spending(50), now, 'Europe/Berlin').runsOutOn).toBeNull();
    expect(progressOf(monthly, spending(49), now, 'Europe/Berlin').runsOutOn).toBeNull();
    expect(progressOf(monthly, spending(51), now, 'Europe/Berlin').runsOutOn).toBe('2026-04-30');
  });

  it('accounts for the skipped hour of a clock change', () => {
    const now = at('2026-03-30T00:00:00+02:00');
    expect(progressOf(monthly, spending(0), now, 'Europe/Berlin').evenShare).toBe(
      (29 * 24 - 1) / (31 * 24 - 1),
    );
  });

  it('computes the pace of a budget without an end from the last four weeks', () => {
    const now = at('2026-04-16T12:00:00Z');
    const long = now - 300 * DAY;
    expect(progressOf(once, spending(60, 28, long), now, 'UTC')).toEqual({
      spent: 60 * HOUR,
      left: 40 * HOUR,
      usedShare: 0.6,
      evenShare: null,
      perDay: HOUR,
      runsOutOn: '2026-05-26',
    });
    expect(progressOf(once, spending(60, 0, long), now, 'UTC')).toMatchObject({ perDay: 0, runsOutOn: null });
  });

  it('computes the pace of a recent budget from its age, at least one day', () => {
    const now = at('2026-04-16T12:00:00Z');
    expect(progressOf(once, spending(20, 20, now - 10 * DAY), now, 'UTC')).toMatchObject({
      perDay: 2 * HOUR,
      runsOutOn: '2026-05-26',
    });
    expect(progressOf(once, spending(1, 1, now - HOUR), now, 'UTC').perDay).toBe(HOUR);
    expect(progressOf(once, { inSpan: 0, lately: 0, since: null }, now, 'UTC')).toMatchObject({
      usedShare: 0,
      perDay: 0,
      runsOutOn: null,
    });
  });

  it('returns no date for a budget that is used up', () => {
    const now = at('2026-04-16T12:00:00Z');
    expect(progressOf(once, spending(100, 28, 0), now, 'UTC')).toMatchObject({ left: 0, runsOutOn: null });
    expect(progressOf(once, spending(130, 28, 0), now, 'UTC')).toMatchObject({
      left: -30 * HOUR,
      usedShare: 1.3,
      runsOutOn: null,
    });
  });

  it('returns no date for a budget that runs out after the supported time range', () => {
    const now = at('2026-04-16T12:00:00Z');
    const huge = { ...once, size: 1_000_000 * HOUR };
    expect(progressOf(huge, { inSpan: 1, lately: 1, since: 0 }, now, 'UTC').runsOutOn).toBeNull();
  });

  it('returns consistent values and the day on which the pace uses up the rest', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) }),
        fc.constantFrom(...zones),
        fc.constantFrom(...budgetPeriods),
        fc.integer({ min: 1, max: 1_000 * HOUR }),
        fc.integer({ min: 0, max: 1_200 * HOUR }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 400 * DAY }),
        (now, zone, period, size, spent, share, age) => {
          const budget: Budget = { ...once, period, size };
          const lately = Math.round(spent * share);
          const progress = progressOf(budget, { inSpan: spent, lately, since: now - age }, now, zone);
          expect(progress.spent + progress.left).toBe(size);
          expect(progress.perDay).toBeGreaterThanOrEqual(0);
          const span = spanAt(budget, now, zone);
          if (progress.evenShare !== null) expect(progress.evenShare).toBeGreaterThanOrEqual(0);
          if (progress.evenShare !== null) expect(progress.evenShare).toBeLessThan(1);
          const { runsOutOn } = progress;
          const at = now + (progress.left / progress.perDay) * DAY;
          if (runsOutOn === null) {
            expect(progress.left <= 0 || progress.perDay === 0 || at >= span.end - 1).toBe(true);
          } else {
            expect(progress.left).toBeGreaterThan(0);
            expect(runsOutOn >= dayOf(now, zone).date).toBe(true);
            expect(runsOutOn).toBe(dayOf(Math.ceil(at), zone).date);
          }
          expect(paceRange(budget, now, zone).start).toBeLessThanOrEqual(now);
        },
      ),
    );
  });
});

describe('watchedSpans and crossedThresholds', () => {
  it('watches the current month, and the previous month for one hour', () => {
    const labels = (now: string) => watchedSpans(monthly, at(now), 'Europe/Berlin').map(({ label }) => label);
    expect(labels('2026-03-31T23:59:59+02:00')).toEqual(['2026-03']);
    expect(labels('2026-04-01T00:59:59+02:00')).toEqual(['2026-03', '2026-04']);
    expect(labels('2026-04-01T01:00:00+02:00')).toEqual(['2026-04']);
  });

  it('watches the usage of the last week for a budget without periods', () => {
    const now = at('2026-04-16T12:00:00Z');
    expect(watchedSpans(once, now, 'UTC')).toEqual([
      { label: '', start: 0, end: expect.any(Number), newsSince: now - 7 * DAY },
    ]);
  });

  it.each([
    [79.999, 79.999, []],
    [80, 80, [80]],
    [80, 1, [80]],
    [99, 19, []],
    [100, 20, [100]],
    [150, 150, [80, 100]],
    [150, 1, []],
    [0, 0, []],
  ])('returns the thresholds crossed if, of %d hours spent, the last %d are new', (spent, news, crossed) => {
    expect(crossedThresholds(once, spent * HOUR, news * HOUR)).toEqual(crossed);
  });

  it('crosses each threshold exactly once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40 * HOUR }), { maxLength: 20 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 10 }),
        (steps, thresholds) => {
          const budget = { ...once, thresholds };
          const alerted: number[] = [];
          let spent = 0;
          for (const step of steps) {
            spent += step;
            alerted.push(...crossedThresholds(budget, spent, step));
          }
          expect(alerted.toSorted()).toEqual(crossedThresholds(budget, spent, spent).toSorted());
          expect(new Set(alerted).size).toBe(alerted.length);
        },
      ),
    );
  });
});
