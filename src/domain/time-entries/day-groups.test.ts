import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, instantAt, MINUTE } from '../../../test/harness/times.ts';
import { calendarDay } from '../time/calendar.ts';
import { bucketsOf } from '../time/time-buckets.ts';
import { type DayGroup, dayStrip, type EntryRow, type GroupableEntry, groupByDay } from './day-groups.ts';

const NOW = instantAt(3 * 24 + 12);

function entry(
  id: string,
  from: number,
  to: number | null,
  more: Partial<GroupableEntry> = {},
): GroupableEntry {
  return {
    id,
    start: instantAt(from),
    end: to === null ? null : instantAt(to),
    title: 'Sketches',
    projectId: 'p',
    clientId: 'c',
    taskId: null,
    billable: false,
    tags: [],
    ...more,
  };
}

function idsOf({ entries }: EntryRow<GroupableEntry>): string[] {
  return entries.map(({ id }) => id);
}

/** `2026-03-02 1.5h: a,b | c < d`: the rows by their entries, and after < what reaches in. */
function written(groups: readonly DayGroup<GroupableEntry>[]): string[] {
  return groups.map(({ day, total, rows, reachingIn }) => {
    const ids = rows.map((row) => idsOf(row).join(',')).join(' | ');
    const from = reachingIn.map(({ id }) => ` < ${id}`).join('');
    return `${day.date} ${total / HOUR}h: ${ids}${from}`;
  });
}

describe('the days of entries', () => {
  it('are those on which they start, the newest first, each with what falls on it', () => {
    const entries = [
      entry('a', 9, 10, { title: 'A' }),
      entry('b', 24 + 9, 24 + 9.5, { title: 'B' }),
      entry('c', 11, 12.5, { title: 'C' }),
    ];
    expect(written(groupByDay(entries, 'UTC', NOW))).toEqual([
      '2026-03-03 0.5h: b',
      '2026-03-02 2.5h: c | a',
    ]);
  });

  it('are those of the zone', () => {
    expect(written(groupByDay([entry('a', 23, 23.5)], 'Europe/Berlin', NOW))).toEqual(['2026-03-03 0.5h: a']);
  });

  it('are both days for time over midnight, which is listed where it starts', () => {
    const entries = [entry('a', 22, 24 + 2), entry('b', 24 + 9, 24 + 10)];
    expect(written(groupByDay(entries, 'UTC', NOW))).toEqual(['2026-03-03 3h: b < a', '2026-03-02 2h: a']);
    // Also where nothing starts on the second one, which has its hours all the same.
    expect(written(groupByDay([entry('a', 22, 2 * 24 + 1)], 'UTC', NOW))).toEqual([
      '2026-03-04 1h:  < a',
      '2026-03-03 24h:  < a',
      '2026-03-02 2h: a',
    ]);
    expect(written(groupByDay([entry('a', 22, 24)], 'UTC', NOW))).toEqual(['2026-03-02 2h: a']);
  });

  it('count a timer until now, and show it on the day it started and today', () => {
    expect(written(groupByDay([entry('a', 22, null), entry('b', 9, 10)], 'UTC', NOW))).toEqual([
      '2026-03-05 12h:  < a',
      '2026-03-02 3h: a | b',
    ]);
    const inTheFuture = entry('a', 3 * 24 + 12.1, null);
    expect(written(groupByDay([inTheFuture], 'UTC', NOW))).toEqual(['2026-03-05 0h: a']);
  });

  it('have 23 or 25 hours', () => {
    const long = { ...entry('a', 0, 0), start: Date.parse('2026-03-28T12:00:00Z') };
    const groups = groupByDay([{ ...long, end: long.start + 2 * DAY }], 'Europe/Berlin', NOW);
    expect(groups.map(({ total }) => total / HOUR)).toEqual([14, 23, 11]);
  });

  it('are none that the zone left out', () => {
    const start = Date.parse('2011-12-29T12:00:00-10:00');
    const groups = groupByDay([{ ...entry('a', 0, 0), start, end: start + DAY }], 'Pacific/Apia', NOW);
    expect(written(groups)).toEqual(['2011-12-31 12h:  < a', '2011-12-29 12h: a']);
  });
});

describe('the rows of a day', () => {
  it('fold what is the same into one, with its sum, at the place of the newest', () => {
    const entries = [
      entry('a', 9, 10),
      entry('b', 10, 11, { title: 'Review' }),
      entry('c', 11, 11.5),
      entry('d', 24 + 9, 24 + 10),
    ];
    const [, monday] = groupByDay(entries, 'UTC', NOW);
    expect(monday?.rows.map((row) => [idsOf(row), row.length / HOUR])).toEqual([
      [['c', 'a'], 1.5],
      [['b'], 1],
    ]);
  });

  it('sum up whole entries, also over midnight', () => {
    const groups = groupByDay([entry('a', 22, 24 + 2), entry('b', 9, 10)], 'UTC', NOW);
    expect(groups.at(-1)?.rows.map(({ length }) => length / HOUR)).toEqual([5]);
    expect(groups.at(-1)?.total).toBe(3 * HOUR);
  });

  it.each<[string, Partial<GroupableEntry>]>([
    ['another title', { title: 'sketches' }],
    ['no title', { title: null }],
    ['another project', { projectId: null }],
    ['another client', { clientId: null }],
    ['another task', { taskId: 't' }],
    ['another price', { billable: true }],
    ['other tags', { tags: ['deep'] }],
  ])('keep %s apart', (_, more) => {
    const groups = groupByDay([entry('a', 9, 10), entry('b', 10, 11, more)], 'UTC', NOW);
    expect(written(groups)).toEqual(['2026-03-02 2h: b | a']);
  });

  it('take no title for an empty one, and tags in any order', () => {
    const one = entry('a', 9, 10, { title: null, tags: ['x', 'y'] });
    const other = entry('b', 10, 11, { title: '', tags: ['y', 'x'] });
    expect(written(groupByDay([one, other], 'UTC', NOW))).toEqual(['2026-03-02 2h: b,a']);
  });

  it('never put a running timer under a count', () => {
    const entries = [entry('a', 3 * 24 + 9, 3 * 24 + 10), entry('b', 3 * 24 + 11, null)];
    expect(written(groupByDay(entries, 'UTC', NOW))).toEqual(['2026-03-05 2h: b | a']);
  });

  it('have keys that differ', () => {
    const tricky = [entry('a', 1, 2, { tags: ['x,y'] }), entry('b', 2, 3, { tags: ['x', 'y'] })];
    const [day] = groupByDay(tricky, 'UTC', NOW);
    expect(new Set(day?.rows.map(({ key }) => key)).size).toBe(2);
  });
});

describe('of any entries', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC'];
  const anyEntries = fc
    .array(
      fc.record({
        start: fc.integer({ min: Date.UTC(2026, 2, 20) / MINUTE, max: Date.UTC(2026, 3, 5) / MINUTE }),
        length: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 6000 })),
        title: fc.constantFrom('A', 'B', null),
      }),
      { maxLength: 25 },
    )
    .map((all) =>
      all.map(({ start, length, title }, index) => ({
        ...entry(`${index}`, 0, 0, { title }),
        start: start * MINUTE,
        end: (start + length) * MINUTE,
      })),
    );

  it('each is in one row, and the totals are those of reports', () => {
    fc.assert(
      fc.property(anyEntries, fc.constantFrom(...zones), (entries, zone) => {
        const groups = groupByDay(entries, zone, NOW);
        const listed = groups.flatMap(({ rows }) => rows.flatMap(idsOf));
        expect(listed.toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
        const perDay = new Map<string, number>();
        for (const range of entries) {
          for (const { label, start, end } of bucketsOf(range, 'DAY', zone, 'MONDAY')) {
            perDay.set(label, (perDay.get(label) ?? 0) + end - start);
          }
        }
        const newestFirst = [...perDay].sort(([a], [b]) => (a < b ? 1 : -1));
        expect(groups.map(({ day, total }) => [day.date, total])).toEqual(newestFirst);
      }),
    );
  });

  it('the strip shows as much of a day as its total says', () => {
    fc.assert(
      fc.property(anyEntries, fc.constantFrom(...zones), (entries, zone) => {
        for (const { day, total } of groupByDay(entries, zone, NOW)) {
          const segments = dayStrip(entries, day, NOW);
          for (const { from, to } of segments) expect(0 <= from && from < to && to <= 1).toBe(true);
          const sum = segments.reduce((whole, { from, to }) => whole + to - from, 0);
          expect(sum * (day.end - day.start)).toBeCloseTo(total, 1);
        }
      }),
    );
  });
});

describe('the strip of a day', () => {
  it('is in parts of its real length', () => {
    const long = calendarDay('2026-10-25', 'Europe/Berlin');
    const start = Date.parse('2026-10-25T03:00:00+01:00');
    const noon = { ...entry('a', 0, 0), start, end: start + HOUR };
    expect(dayStrip([noon], long, NOW)).toEqual([{ entry: noon, from: 4 / 25, to: 5 / 25 }]);
  });

  it('cuts what reaches over midnight, and leaves out what is elsewhere', () => {
    const entries = [
      entry('c', 24 + 18, 30 * 24),
      entry('a', 12, 24 + 6),
      entry('b', 9, 24),
      entry('d', 48, 49),
    ];
    const tuesday = calendarDay('2026-03-03', 'UTC');
    expect(dayStrip(entries, tuesday, NOW).map(({ entry, from, to }) => [entry.id, from, to])).toEqual([
      ['a', 0, 0.25],
      ['c', 0.75, 1],
    ]);
  });

  it('is empty on a day that was left out', () => {
    const all = { ...entry('a', 0, 0), start: Date.UTC(2011, 11, 20), end: Date.UTC(2012, 0, 10) };
    expect(dayStrip([all], calendarDay('2011-12-30', 'Pacific/Apia'), NOW)).toEqual([]);
  });
});
