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

/** Formats groups as `2026-03-02 1.5h: a,b | c < d`: rows by their entries, then entries of earlier days after `<`. */
function summaryOf(groups: readonly DayGroup<GroupableEntry>[]): string[] {
  return groups.map(({ day, total, rows, reachingIn }) => {
    const ids = rows.map((row) => idsOf(row).join(',')).join(' | ');
    const from = reachingIn.map(({ id }) => ` < ${id}`).join('');
    return `${day.date} ${total / HOUR}h: ${ids}${from}`;
  });
}

describe('groupByDay', () => {
  it('groups entries by their start day, newest first, with the total of each day', () => {
    const entries = [
      entry('a', 9, 10, { title: 'A' }),
      entry('b', 24 + 9, 24 + 9.5, { title: 'B' }),
      entry('c', 11, 12.5, { title: 'C' }),
    ];
    expect(summaryOf(groupByDay(entries, 'UTC', NOW))).toEqual([
      '2026-03-03 0.5h: b',
      '2026-03-02 2.5h: c | a',
    ]);
  });

  it('uses the days of the time zone', () => {
    expect(summaryOf(groupByDay([entry('a', 23, 23.5)], 'Europe/Berlin', NOW))).toEqual([
      '2026-03-03 0.5h: a',
    ]);
  });

  it('counts an entry over midnight to both days and lists it on the first', () => {
    const entries = [entry('a', 22, 24 + 2), entry('b', 24 + 9, 24 + 10)];
    expect(summaryOf(groupByDay(entries, 'UTC', NOW))).toEqual(['2026-03-03 3h: b < a', '2026-03-02 2h: a']);
    // A day on which no entry starts is also listed.
    expect(summaryOf(groupByDay([entry('a', 22, 2 * 24 + 1)], 'UTC', NOW))).toEqual([
      '2026-03-04 1h:  < a',
      '2026-03-03 24h:  < a',
      '2026-03-02 2h: a',
    ]);
    expect(summaryOf(groupByDay([entry('a', 22, 24)], 'UTC', NOW))).toEqual(['2026-03-02 2h: a']);
  });

  it('counts a timer until now, and lists its start day and today', () => {
    expect(summaryOf(groupByDay([entry('a', 22, null), entry('b', 9, 10)], 'UTC', NOW))).toEqual([
      '2026-03-05 12h:  < a',
      '2026-03-02 3h: a | b',
    ]);
    const inTheFuture = entry('a', 3 * 24 + 12.1, null);
    expect(summaryOf(groupByDay([inTheFuture], 'UTC', NOW))).toEqual(['2026-03-05 0h: a']);
  });

  it('counts 23 h for a day with a skipped hour', () => {
    const long = { ...entry('a', 0, 0), start: Date.parse('2026-03-28T12:00:00Z') };
    const groups = groupByDay([{ ...long, end: long.start + 2 * DAY }], 'Europe/Berlin', NOW);
    expect(groups.map(({ total }) => total / HOUR)).toEqual([14, 23, 11]);
  });

  it('leaves out a day that the time zone skipped', () => {
    const start = Date.parse('2011-12-29T12:00:00-10:00');
    const groups = groupByDay([{ ...entry('a', 0, 0), start, end: start + DAY }], 'Pacific/Apia', NOW);
    expect(summaryOf(groups)).toEqual(['2011-12-31 12h:  < a', '2011-12-29 12h: a']);
  });
});

describe('rows of a day', () => {
  it('folds equal entries into a row with their sum, at the position of the newest', () => {
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

  it('sums up whole entries, also over midnight', () => {
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
  ])('keeps entries with %s in separate rows', (_, more) => {
    const groups = groupByDay([entry('a', 9, 10), entry('b', 10, 11, more)], 'UTC', NOW);
    expect(summaryOf(groups)).toEqual(['2026-03-02 2h: b | a']);
  });

  it('treats a missing title as empty and ignores the order of tags', () => {
    const first = entry('a', 9, 10, { title: null, tags: ['x', 'y'] });
    const second = entry('b', 10, 11, { title: '', tags: ['y', 'x'] });
    expect(summaryOf(groupByDay([first, second], 'UTC', NOW))).toEqual(['2026-03-02 2h: b,a']);
  });

  it('never folds a running timer into a row', () => {
    const entries = [entry('a', 3 * 24 + 9, 3 * 24 + 10), entry('b', 3 * 24 + 11, null)];
    expect(summaryOf(groupByDay(entries, 'UTC', NOW))).toEqual(['2026-03-05 2h: b | a']);
  });

  it('assigns distinct keys to rows with distinct tags', () => {
    const tricky = [entry('a', 1, 2, { tags: ['x,y'] }), entry('b', 2, 3, { tags: ['x', 'y'] })];
    const [day] = groupByDay(tricky, 'UTC', NOW);
    expect(new Set(day?.rows.map(({ key }) => key)).size).toBe(2);
  });
});

describe('groups of random entries', () => {
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

  it('lists each entry in exactly one row, with the totals of reports', () => {
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

  it('covers as much of the day strip as the total of the day', () => {
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

describe('dayStrip', () => {
  it('uses fractions of the real length of the day', () => {
    const long = calendarDay('2026-10-25', 'Europe/Berlin');
    const start = Date.parse('2026-10-25T03:00:00+01:00');
    const noon = { ...entry('a', 0, 0), start, end: start + HOUR };
    expect(dayStrip([noon], long, NOW)).toEqual([{ entry: noon, from: 4 / 25, to: 5 / 25 }]);
  });

  it('cuts entries at midnight and leaves out entries of other days', () => {
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

  it('returns no segments for a skipped day', () => {
    const all = { ...entry('a', 0, 0), start: Date.UTC(2011, 11, 20), end: Date.UTC(2012, 0, 10) };
    expect(dayStrip([all], calendarDay('2011-12-30', 'Pacific/Apia'), NOW)).toEqual([]);
  });
});
