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

describe('a budget that is set', () => {
  const euro = (minorUnits: number) => ({ minorUnits, currency: 'EUR' });

  it('is of hours or of money, and warns at 80 and 100 percent unless told', () => {
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
  ])('is refused where it says nonsense: %j %j', async (size, thresholds, field) => {
    expect(await problemOf(() => checkBudget(size, 'ONCE', thresholds))).toMatchObject({
      code: 'INVALID_INPUT',
      field,
      message: expect.stringContaining(field),
    });
  });

  it('is the same agreement with other thresholds, and no other', () => {
    expect(isSameAgreement(once, { ...once, thresholds: [] })).toBe(true);
    expect(isSameAgreement(null, null)).toBe(true);
    for (const other of [monthly, null, { ...once, size: 1 }, { ...once, currency: 'EUR' }]) {
      expect(isSameAgreement(once, other)).toBe(false);
    }
  });
});

describe('the span of a budget', () => {
  it.each([
    ['Europe/Berlin', '2026-03-01T00:00:00+01:00', '2026-03', 31 * 24 - 1],
    ['Europe/Berlin', '2026-02-28T23:59:59.999+01:00', '2026-02', 28 * 24],
    ['Europe/Berlin', '2026-10-31T12:00:00+01:00', '2026-10', 31 * 24 + 1],
    ['America/New_York', '2026-11-30T23:00:00-05:00', '2026-11', 30 * 24 + 1],
    // A month without its 30th.
    ['Pacific/Apia', '2011-12-31T12:00:00+14:00', '2011-12', 30 * 24],
  ])('is the month on the wall in %s at %s', (zone, now, label, hours) => {
    const span = spanAt(monthly, at(now), zone);
    expect(span.label).toBe(label);
    expect((span.end - span.start) / HOUR).toBe(hours);
  });

  it('holds every instant, and the next one begins where it ends', () => {
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

describe('the progress of a budget', () => {
  const spending = (hours: number, lately = hours, since: number | null = null) => ({
    inSpan: hours * HOUR,
    lately: lately * HOUR,
    since,
  });

  it('of a month goes by the part of it that is over', () => {
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

  it('of a month with an hour less counts that hour', () => {
    const now = at('2026-03-30T00:00:00+02:00');
    expect(progressOf(monthly, spending(0), now, 'Europe/Berlin').evenShare).toBe(
      (29 * 24 - 1) / (31 * 24 - 1),
    );
  });

  it('without an end goes by the last four weeks', () => {
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

  it('without an end goes by the time since its start where that is shorter, and by a day at least', () => {
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

  it('that is used up has run out before', () => {
    const now = at('2026-04-16T12:00:00Z');
    expect(progressOf(once, spending(100, 28, 0), now, 'UTC')).toMatchObject({ left: 0, runsOutOn: null });
    expect(progressOf(once, spending(130, 28, 0), now, 'UTC')).toMatchObject({
      left: -30 * HOUR,
      usedShare: 1.3,
      runsOutOn: null,
    });
  });

  it('never runs out where that is beyond what can be told of', () => {
    const now = at('2026-04-16T12:00:00Z');
    const huge = { ...once, size: 1_000_000 * HOUR };
    expect(progressOf(huge, { inSpan: 1, lately: 1, since: 0 }, now, 'UTC').runsOutOn).toBeNull();
  });

  it('adds up, and runs out on the day on which the pace uses up what is left', () => {
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

describe('what people are told of', () => {
  it('is the month now, and for an hour the one that ended', () => {
    const labels = (now: string) => watchedSpans(monthly, at(now), 'Europe/Berlin').map(({ label }) => label);
    expect(labels('2026-03-31T23:59:59+02:00')).toEqual(['2026-03']);
    expect(labels('2026-04-01T00:59:59+02:00')).toEqual(['2026-03', '2026-04']);
    expect(labels('2026-04-01T01:00:00+02:00')).toEqual(['2026-04']);
  });

  it('is, without periods, what was spent in the last week', () => {
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
  ])('is what of %d hours the last %d crossed of a hundred', (spent, news, crossed) => {
    expect(crossedThresholds(once, spent * HOUR, news * HOUR)).toEqual(crossed);
  });

  it('is each threshold once, however the time comes about', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40 * HOUR }), { maxLength: 20 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 10 }),
        (steps, thresholds) => {
          const budget = { ...once, thresholds };
          const told: number[] = [];
          let spent = 0;
          for (const step of steps) {
            spent += step;
            told.push(...crossedThresholds(budget, spent, step));
          }
          expect(told.toSorted()).toEqual(crossedThresholds(budget, spent, spent).toSorted());
          expect(new Set(told).size).toBe(told.length);
        },
      ),
    );
  });
});
