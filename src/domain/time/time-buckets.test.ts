import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { DAY, HOUR, MINUTE } from '../../../test/harness/times.ts';
import {
  type Bucket,
  type BucketUnit,
  bucketsOf,
  bucketUnits,
  MAX_BUCKETS,
  partsOf,
} from './time-buckets.ts';
import { type WeekStart, weekStarts } from './zone.ts';

function between(start: string, end: string) {
  return { start: Date.parse(start), end: Date.parse(end) };
}

/** Formats buckets as `2026-03-29 23h`. */
function bucketTexts(buckets: readonly Bucket[]): string[] {
  return buckets.map(({ label, start, end }) => `${label} ${(end - start) / HOUR}h`);
}

describe('bucketsOf by day', () => {
  it.each([
    [
      'Europe/Berlin',
      '2026-03-28T00:00:00+01:00',
      '2026-03-31T00:00:00+02:00',
      ['2026-03-28 24h', '2026-03-29 23h', '2026-03-30 24h'],
    ],
    [
      'Europe/Berlin',
      '2026-10-24T00:00:00+02:00',
      '2026-10-26T12:00:00+01:00',
      ['2026-10-24 24h', '2026-10-25 25h', '2026-10-26 12h'],
    ],
    [
      'America/New_York',
      '2026-03-07T12:00:00-05:00',
      '2026-03-09T00:00:00-04:00',
      ['2026-03-07 12h', '2026-03-08 23h'],
    ],
    ['America/New_York', '2026-11-01T00:00:00-04:00', '2026-11-02T00:00:00-05:00', ['2026-11-01 25h']],
    // Half an hour forward or back.
    ['Australia/Lord_Howe', '2026-04-05T00:00:00+11:00', '2026-04-06T00:00:00+10:30', ['2026-04-05 24.5h']],
    ['Australia/Lord_Howe', '2026-10-04T00:00:00+10:30', '2026-10-05T00:00:00+11:00', ['2026-10-04 23.5h']],
    // Back to winter time for Ramadan.
    [
      'Africa/Casablanca',
      '2025-02-23T00:00:00+01:00',
      '2025-02-24T01:00:00+00:00',
      ['2025-02-23 25h', '2025-02-24 1h'],
    ],
    [
      'Asia/Kathmandu',
      '2026-03-01T18:00:00Z',
      '2026-03-02T19:15:00Z',
      ['2026-03-01 0.25h', '2026-03-02 24h', '2026-03-03 1h'],
    ],
    // Samoa crossed the date line and skipped 30 December.
    [
      'Pacific/Apia',
      '2011-12-29T00:00:00-10:00',
      '2012-01-01T00:00:00+14:00',
      ['2011-12-29 24h', '2011-12-31 24h'],
    ],
    // Midnight was skipped: the clock went from 23:59 to 01:00.
    [
      'America/Sao_Paulo',
      '2018-11-03T00:00:00-03:00',
      '2018-11-05T00:00:00-02:00',
      ['2018-11-03 24h', '2018-11-04 23h'],
    ],
    // Midnight twice, an hour apart.
    ['America/Havana', '2025-11-02T00:00:00-04:00', '2025-11-03T00:00:00-05:00', ['2025-11-02 25h']],
    // A minute after midnight the clock went back to the previous date. The previous day has nevertheless ended.
    [
      'America/St_Johns',
      '2010-11-06T00:00:00-02:30',
      '2010-11-08T00:00:00-03:30',
      ['2010-11-06 24h', '2010-11-07 25h'],
    ],
  ])('returns the days of %s from %s to %s', (zone, start, end, expected) => {
    expect(bucketTexts(bucketsOf(between(start, end), 'DAY', zone, 'MONDAY'))).toEqual(expected);
  });

  it('cuts days at the ends of the range', () => {
    const range = between('2026-03-02T23:59:59.999Z', '2026-03-03T00:00:00.001Z');
    expect(bucketsOf(range, 'DAY', 'UTC', 'MONDAY')).toEqual([
      { label: '2026-03-02', start: range.start, end: range.start + 1 },
      { label: '2026-03-03', start: range.start + 1, end: range.end },
    ]);
  });

  it('assigns repeated minutes after midnight to the new day', () => {
    const range = between('2010-11-06T23:30:00-03:30', '2010-11-07T00:30:00-03:30');
    expect(bucketTexts(bucketsOf(range, 'DAY', 'America/St_Johns', 'MONDAY'))).toEqual(['2010-11-07 1h']);
  });
});

describe('bucketsOf by week', () => {
  it.each<[WeekStart, string[]]>([
    ['MONDAY', ['2026-03-23 119h', '2026-03-30 121h']],
    ['SATURDAY', ['2026-03-21 72h', '2026-03-28 167h', '2026-04-04 1h']],
    ['SUNDAY', ['2026-03-22 96h', '2026-03-29 144h']],
  ])('labels weeks from %s by their first day, even if the range starts later', (weekStart, expected) => {
    const range = between('2026-03-25T00:00:00+01:00', '2026-04-04T01:00:00+02:00');
    expect(bucketTexts(bucketsOf(range, 'WEEK', 'Europe/Berlin', weekStart))).toEqual(expected);
  });

  it('starts a week a day late if its first day was skipped', () => {
    const range = between('1993-08-20T00:00:00-12:00', '1993-08-24T00:00:00+12:00');
    expect(bucketTexts(bucketsOf(range, 'WEEK', 'Pacific/Kwajalein', 'SATURDAY'))).toEqual([
      '1993-08-14 24h',
      '1993-08-21 48h',
    ]);
  });
});

describe('bucketsOf by month', () => {
  it('returns months with the hours of clock changes', () => {
    const range = between('2026-02-28T23:00:00Z', '2026-10-31T23:00:00Z');
    expect(bucketTexts(bucketsOf(range, 'MONTH', 'Europe/Berlin', 'MONDAY'))).toEqual([
      `2026-03 ${31 * 24 - 1}h`,
      `2026-04 ${30 * 24}h`,
      `2026-05 ${31 * 24}h`,
      `2026-06 ${30 * 24}h`,
      `2026-07 ${31 * 24}h`,
      `2026-08 ${31 * 24}h`,
      `2026-09 ${30 * 24}h`,
      `2026-10 ${31 * 24 + 1}h`,
    ]);
  });
});

describe('the bucket limit', () => {
  const start = Date.UTC(2000, 0, 1);

  it('rejects a range with more than 4000 days', async () => {
    const longest = { start, end: start + MAX_BUCKETS * DAY };
    expect(bucketsOf(longest, 'DAY', 'UTC', 'MONDAY')).toHaveLength(MAX_BUCKETS);
    const tooMany = { start, end: longest.end + 1 };
    expect(await problemOf(() => bucketsOf(tooMany, 'DAY', 'UTC', 'MONDAY'))).toEqual({
      code: 'INVALID_INPUT',
      field: 'to',
      message: 'The range from "from" to "to" has more than 4000 days; ask for less at a time.',
    });
    expect(bucketsOf(tooMany, 'WEEK', 'UTC', 'MONDAY')).toHaveLength(573);
    expect(bucketsOf({ start: 0, end: Date.UTC(2201, 0, 1) }, 'MONTH', 'UTC', 'MONDAY')).toHaveLength(
      231 * 12,
    );
  });
});

describe('buckets of random ranges', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'America/Sao_Paulo',
    'America/Havana',
    'UTC',
  ];
  const formats = new Map(
    zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })]),
  );

  /** Returns the date from Intl, whose time zone data is independent of Temporal. */
  function dateAt(instant: number, zone: string): string {
    return formats.get(zone)?.format(instant) ?? '';
  }

  const anyRange = fc
    .tuple(
      fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2045, 0, 1) }),
      fc.oneof(fc.integer({ min: 1, max: 3 * DAY }), fc.integer({ min: 1, max: 500 * DAY })),
      fc.boolean(),
    )
    .map(([start, length, whole]) => {
      const from = whole ? start - (start % MINUTE) : start;
      return { start: from, end: from + length };
    });
  const anyArguments = [
    anyRange,
    fc.constantFrom(...bucketUnits),
    fc.constantFrom(...zones),
    fc.constantFrom(...weekStarts),
  ] as const;

  it('covers the range with contiguous buckets', () => {
    fc.assert(
      fc.property(...anyArguments, (range, unit, zone, weekStart) => {
        const buckets = bucketsOf(range, unit, zone, weekStart);
        expect(buckets[0]?.start).toBe(range.start);
        expect(buckets.at(-1)?.end).toBe(range.end);
        for (const [index, { start, end }] of buckets.entries()) {
          expect(end).toBeGreaterThan(start);
          expect(end).toBe(buckets[index + 1]?.start ?? range.end);
        }
        const sum = buckets.reduce((whole, { start, end }) => whole + end - start, 0);
        expect(sum).toBe(range.end - range.start);
        expect(new Set(buckets.map(({ label }) => label)).size).toBe(buckets.length);
      }),
      { numRuns: 150 },
    );
  });

  it('returns buckets that contain exactly the instants of their label', () => {
    fc.assert(
      fc.property(
        ...anyArguments,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (range, unit, zone, week, part) => {
          for (const { label, start, end } of bucketsOf(range, unit, zone, week)) {
            for (const instant of [start, start + Math.floor((end - 1 - start) * part), end - 1]) {
              expect(labelFor(dateAt(instant, zone), unit, week)).toBe(label);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  /** Computes a label by counting back day by day. */
  function labelFor(date: string, unit: BucketUnit, weekStart: WeekStart): string {
    if (unit === 'MONTH') return date.slice(0, 7);
    let day = Date.parse(date);
    const first = { SUNDAY: 0, MONDAY: 1, SATURDAY: 6 }[weekStart];
    while (unit === 'WEEK' && new Date(day).getUTCDay() !== first) day -= DAY;
    return new Date(day).toISOString().slice(0, 10);
  }
});

describe('partsOf', () => {
  const range = { start: Date.UTC(2026, 1, 25), end: Date.UTC(2026, 2, 5) };

  it('returns the whole range without units', () => {
    expect(partsOf(range, [], 'UTC', 'MONDAY')).toEqual([{ ...range, labels: {} }]);
  });

  it('cuts a week at the end of a month', () => {
    const [sunday, monday] = [Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 2)];
    expect(partsOf(range, ['MONTH', 'WEEK'], 'UTC', 'MONDAY')).toEqual([
      { start: range.start, end: sunday, labels: { MONTH: '2026-02', WEEK: '2026-02-23' } },
      { start: sunday, end: monday, labels: { MONTH: '2026-03', WEEK: '2026-02-23' } },
      { start: monday, end: range.end, labels: { MONTH: '2026-03', WEEK: '2026-03-02' } },
    ]);
  });

  it('returns a part for each day if days are among the units', () => {
    const days = bucketsOf(range, 'DAY', 'UTC', 'SUNDAY').map(({ label }) => label);
    const parts = partsOf(range, ['DAY', 'WEEK', 'MONTH'], 'UTC', 'SUNDAY');
    expect(parts.map(({ labels }) => labels.DAY)).toEqual(days);
    expect(parts.map(({ labels }) => labels.WEEK)).toEqual([
      ...days.slice(0, 4).map(() => '2026-02-22'),
      ...days.slice(4).map(() => '2026-03-01'),
    ]);
  });
});
