import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, instantAt, interval, MINUTE } from '../../../test/harness/times.ts';
import { type CalendarDay, calendarDay } from '../time/calendar.ts';
import { overlaps } from '../time/interval.ts';
import { freeRanges } from '../time-entries/gaps.ts';
import { type CellPlan, type CellRefusal, planCell } from './plan.ts';
import { cellOf, type TimesheetEntry } from './timesheet.ts';

const MONDAY_UTC = calendarDay('2026-03-02', 'UTC');
const NOW = instantAt(24 + 12);
const ROW = { projectId: 'p', taskId: null };

type Row = 'mine' | 'other';

function entry(id: string, from: number, to: number | null, row: Row = 'mine'): TimesheetEntry {
  return {
    id,
    start: instantAt(from),
    end: to === null ? null : instantAt(to),
    projectId: row === 'mine' ? 'p' : 'q',
    taskId: null,
  };
}

function plan(hours: number, entries: TimesheetEntry[], now = NOW): CellPlan {
  return planCell({ entries, row: ROW, day: MONDAY_UTC, zone: 'UTC', now, length: hours * HOUR });
}

describe('planCell for an empty cell', () => {
  it.each<[string, number, [number, number][], [number, number]]>([
    ['starts at nine', 1.5, [], [9, 10.5]],
    [
      'follows the last entry of the day',
      1,
      [
        [13, 14.25],
        [9, 10],
      ],
      [14.25, 15.25],
    ],
    ['follows an early entry', 1, [[6, 7]], [7, 8]],
    ['starts at nine after an entry that ended in the night', 1, [[-2, 3]], [9, 10]],
    ['follows a night entry that ended after nine', 1, [[-2, 10]], [10, 11]],
    ['starts earlier if the entry would end after midnight', 16, [], [8, 24]],
    ['fills a whole day', 24, [], [0, 24]],
    [
      'uses the last gap that is large enough',
      2,
      [
        [9, 12],
        [15, 16],
        [17, 23.5],
      ],
      [13, 15],
    ],
    [
      'precedes all entries if there is no gap',
      3,
      [
        [8, 12],
        [13, 23],
      ],
      [5, 8],
    ],
    ['avoids an entry that reaches into the next day', 1, [[20, 26]], [19, 20]],
  ])('%s', (_, hours, others, [from, to]) => {
    const entries = others.map(([start, end], index) => entry(`${index}`, start, end, 'other'));
    expect(plan(hours, entries)).toEqual({ kind: 'create', range: interval(from, to) });
  });

  it('avoids the time after the start of a running timer', () => {
    const entries = [entry('a', 9, 10, 'other'), entry('b', 11, null, 'other')];
    expect(plan(0.5, entries, instantAt(12))).toEqual({ kind: 'create', range: interval(10.5, 11) });
  });

  it('ignores a running timer on a future day', () => {
    const running = [entry('a', -3, null, 'other')];
    expect(plan(1, running, instantAt(-1))).toEqual({ kind: 'create', range: interval(9, 10) });
    expect(plan(1, running, instantAt(0))).toMatchObject({ kind: 'refuse', code: 'DAY_FULL' });
  });

  it('starts at nine in the local time of the zone', () => {
    const day = calendarDay('2026-03-29', 'Europe/Berlin');
    expect(
      planCell({ entries: [], row: ROW, day, zone: 'Europe/Berlin', now: NOW, length: HOUR }),
    ).toMatchObject({ range: { start: Date.parse('2026-03-29T09:00:00+02:00') } });
  });

  it('rejects a length without room, with the longest free range', () => {
    const entries = [entry('a', 3, 12, 'other'), entry('b', 14, 24, 'other')];
    expect(plan(4, entries)).toEqual({
      kind: 'refuse',
      code: 'LONGEST_FREE',
      length: 3 * HOUR,
    });
    expect(plan(25, [])).toEqual({
      kind: 'refuse',
      code: 'LONGEST_FREE',
      length: 24 * HOUR,
    });
    expect(plan(0.5, [entry('a', 0, 24, 'other')])).toEqual({
      kind: 'refuse',
      code: 'DAY_FULL',
    });
  });

  it('returns nothing for a length of zero', () => {
    expect(plan(0, [])).toEqual({ kind: 'nothing' });
  });
});

describe('planCell for a cell of a single entry', () => {
  it.each<[string, number, [number, number], [number, number][], [number, number]]>([
    ['changes the end of the entry', 2, [9, 10], [], [9, 11]],
    ['shortens the entry', 0.5, [9, 10], [[9, 12]], [9, 9.5]],
    ['extends the entry up to the next entry', 2, [9, 10], [[11, 12]], [9, 11]],
    ['starts the entry earlier if the next entry is in the way', 3, [9, 10], [[11, 12]], [8, 11]],
    ['starts the entry earlier at the end of the day', 3, [22, 23], [], [21, 24]],
    ['ignores an entry that it already overlapped', 2, [9, 10], [[9.25, 9.75]], [9, 11]],
  ])('%s', (_, hours, [start, end], others, [from, to]) => {
    const entries = [
      entry('mine', start, end),
      ...others.map(([start, end], index) => entry(`${index}`, start, end, 'other')),
    ];
    expect(plan(hours, entries)).toEqual({ kind: 'update', id: 'mine', range: interval(from, to) });
  });

  it('deletes the entry for a length of zero', () => {
    expect(plan(0, [entry('a', 9, 10)])).toEqual({ kind: 'delete', id: 'a' });
  });

  it('returns nothing for an unchanged length', () => {
    expect(plan(1, [entry('a', 9, 10)])).toEqual({ kind: 'nothing' });
    expect(plan(2, [entry('a', 9, 10), entry('b', 11, 12)])).toEqual({ kind: 'nothing' });
  });

  it.each<[CellRefusal, number, TimesheetEntry[]]>([
    [
      { code: 'ROOM_BETWEEN', length: 3 * HOUR },
      4,
      [entry('a', 9, 10), entry('b', 11, 12, 'other'), entry('c', 7, 8, 'other')],
    ],
    [{ code: 'OVER_MIDNIGHT' }, 1, [entry('a', 22, 26)]],
    [{ code: 'OVER_MIDNIGHT' }, 0, [entry('a', -1, 1)]],
    [{ code: 'RUNNING' }, 1, [entry('a', 11, null)]],
    [{ code: 'SEVERAL_ENTRIES', count: 2 }, 1, [entry('a', 9, 10), entry('b', 11, 12)]],
    [{ code: 'SEVERAL_ENTRIES', count: 2 }, 0, [entry('a', 9, 10), entry('b', 11, 12)]],
  ])('rejects the length with %o', (refusal, hours, entries) => {
    expect(plan(hours, entries)).toEqual({ kind: 'refuse', ...refusal });
  });
});

describe('random plans', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/Sao_Paulo'];
  const days = ['2026-03-02', '2026-03-29', '2026-10-25', '2018-11-04'];
  const anyRequest = fc
    .record({
      zone: fc.constantFrom(...zones),
      date: fc.constantFrom(...days),
      entries: fc.array(
        fc.record({
          start: fc.integer({ min: -300, max: 1500 }),
          length: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 900 })),
          row: fc.constantFrom<Row>('mine', 'other', 'other', 'other'),
          running: fc.integer({ min: 0, max: 15 }).map((n) => n === 0),
        }),
        { maxLength: 8 },
      ),
      length: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 1560 })),
      now: fc.integer({ min: -300, max: 2000 }),
    })
    .map(({ zone, date, entries, length, now }) => {
      const day = calendarDay(date, zone);
      const at = (minutes: number) => day.start + minutes * MINUTE;
      return {
        zone,
        day,
        now: at(now),
        length: length * MINUTE,
        row: ROW,
        entries: entries.map(
          ({ start, length, row, running }, index): TimesheetEntry => ({
            ...entry(`${index}`, 0, 0, row),
            start: at(start),
            end: running && start <= now ? null : at(start + length),
          }),
        ),
      };
    });

  /** Applies a plan to a list in memory. */
  function applyPlan(entries: readonly TimesheetEntry[], plan: CellPlan): TimesheetEntry[] {
    switch (plan.kind) {
      case 'create':
        return [...entries, { ...entry('new', 0, 0), ...plan.range }];
      case 'update':
        return entries.map((entry) => (entry.id === plan.id ? { ...entry, ...plan.range } : entry));
      case 'delete':
        return entries.filter(({ id }) => id !== plan.id);
      default:
        return [...entries];
    }
  }

  /** The ranges of other entries. A running timer takes the rest of today, and nothing of future days. */
  function taken(entries: readonly TimesheetEntry[], { day, now }: { day: CalendarDay; now: number }) {
    const end = now < day.start ? now : day.end;
    return entries.map((entry) => ({ start: entry.start, end: entry.end ?? Math.max(end, entry.start) }));
  }

  it('makes the cell show the typed length unless rejected', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const plan = planCell(request);
        if (plan.kind === 'refuse') return;
        const after = applyPlan(request.entries, plan);
        expect(cellOf(after, ROW, request.day, request.now).length).toBe(request.length);
      }),
      { numRuns: 3000 },
    );
  });

  it('stays within the day and creates no new overlap', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const plan = planCell(request);
        if (plan.kind !== 'create' && plan.kind !== 'update') return;
        const { range } = plan;
        expect(request.day.start <= range.start && range.end <= request.day.end).toBe(true);
        const id = plan.kind === 'update' ? plan.id : null;
        const others = taken(
          request.entries.filter((one) => one.id !== id),
          request,
        );
        const before = taken(
          request.entries.filter((one) => one.id === id),
          request,
        );
        for (const other of others) {
          const overlapped = before.some((one) => overlaps(one, other));
          if (!overlapped) expect(overlaps(range, other)).toBe(false);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('creates an entry exactly if there is room for it', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const cell = cellOf(request.entries, ROW, request.day, request.now);
        fc.pre(cell.entries.length === 0 && request.length > 0);
        const free = freeRanges(taken(request.entries, request), request.day);
        const room = free.some(({ start, end }) => end - start >= request.length);
        expect(planCell(request).kind).toBe(room ? 'create' : 'refuse');
      }),
      { numRuns: 3000 },
    );
  });
});
