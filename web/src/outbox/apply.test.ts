import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry, Part } from '../data/entry.ts';
import { sampleEntry } from '../data/sample-entry.ts';
import { applyChanges, type Extent } from './apply.ts';
import type { Change } from './change.ts';

const entry = (id: string, more: Partial<Entry> = {}) =>
  sampleEntry({ id, identityId: 'me', start: 100, end: 200, title: id, ...more });

const everything: Extent = { teamId: 't', identityId: 'me' };
const stamp = { id: 'c', at: 0 };

/** Removes the marks that exist only in the browser. */
const plain = (list: readonly Entry[]) => list.map(({ isPending: _pending, ...rest }) => rest);

describe('applying a single change', () => {
  test('shows a creation at once, marked as pending', () => {
    const list = applyChanges(
      [entry('a')],
      [{ ...stamp, kind: 'create', entry: entry('b', { start: 150 }) }],
      everything,
    );
    expect(list).toEqual([entry('b', { start: 150, isPending: true }), entry('a')]);
  });

  test('ends the running timer at the start of the new one, but after its own start', () => {
    const running = entry('a', { start: 100, end: null });
    const begin = (start: number): Change => ({
      ...stamp,
      kind: 'start',
      entry: entry('b', { start, end: null }),
    });
    expect(applyChanges([running], [begin(170)], everything)).toMatchObject([
      { id: 'b', end: null },
      { id: 'a', end: 170 },
    ]);
    expect(applyChanges([running], [begin(90)], everything).find(({ id }) => id === 'a')?.end).toBe(101);
  });

  test('leaves the timer of another member running', () => {
    const theirs = entry('a', { identityId: 'you', end: null });
    const list = applyChanges([theirs], [{ ...stamp, kind: 'start', entry: entry('b', { end: null }) }], {
      teamId: 't',
      identityId: null,
    });
    expect(list.every(({ end }) => end === null)).toBe(true);
  });

  test('ignores changes of entries that are gone', () => {
    const changes: Change[] = [
      { ...stamp, kind: 'update', entryId: 'gone', patch: { title: 'x' } },
      { ...stamp, kind: 'stop', entryId: 'gone', end: 5 },
      { ...stamp, kind: 'delete', entryId: 'gone' },
      { ...stamp, kind: 'unmerge', entryId: 'gone' },
    ];
    expect(applyChanges([entry('a')], changes, everything)).toEqual([entry('a')]);
  });

  test('unmerges into the entry with its current title and parts as they were created', () => {
    const merged = entry('a', {
      title: 'Renamed since',
      start: 0,
      end: 300,
      parts: [
        { id: 'a', start: 0, end: 100, title: 'First name' },
        { id: 'b', start: 90, end: 300, title: 'Second' },
      ],
    });
    expect(applyChanges([merged], [{ ...stamp, kind: 'unmerge', entryId: 'a' }], everything)).toMatchObject([
      { id: 'b', title: 'Second', start: 90, end: 300, parts: [] },
      { id: 'a', title: 'Renamed since', start: 0, end: 100, parts: [] },
    ]);
  });

  test('removes an entry that moves out of the range', () => {
    const day: Extent = { ...everything, from: 0, to: 1000 };
    const move = (start: number, end: number): Change => ({
      ...stamp,
      kind: 'update',
      entryId: 'a',
      patch: { start, end },
    });
    expect(applyChanges([entry('a')], [move(1000, 1100)], day)).toEqual([]);
    expect(applyChanges([entry('a')], [move(-100, 0)], day)).toEqual([]);
    expect(applyChanges([entry('a')], [move(999, 1100)], day)).toHaveLength(1);
  });
});

/** A model of the server's rules for a team with the policy to keep overlaps. */
class ModelServer {
  readonly rows: Entry[];

  constructor(rows: readonly Entry[]) {
    this.rows = structuredClone([...rows]);
  }

  apply(change: Change): void {
    if (change.kind === 'create' || change.kind === 'start') {
      if (change.kind === 'start') {
        const running = this.rows.find(
          ({ end, identityId }) => end === null && identityId === change.entry.identityId,
        );
        if (running) running.end = Math.max(change.entry.start, running.start + 1);
      }
      this.rows.push(structuredClone(change.entry));
      return;
    }
    const index = this.rows.findIndex(({ id }) => id === change.entryId);
    const row = this.rows[index];
    if (!row) return;
    if (change.kind === 'delete') this.rows.splice(index, 1);
    if (change.kind === 'stop') row.end = change.end;
    if (change.kind === 'update') Object.assign(row, change.patch);
    if (change.kind === 'unmerge' && row.parts.length > 0) this.#unmerge(row);
  }

  #unmerge(row: Entry): void {
    for (const part of row.parts) {
      if (part.id === row.id) Object.assign(row, { start: part.start, end: part.end });
      else this.rows.push({ ...structuredClone(row), ...part, parts: [] });
    }
    row.parts = [];
  }

  list(extent: Extent): Entry[] {
    return this.rows
      .filter(
        ({ teamId, identityId, start, end }) =>
          teamId === extent.teamId &&
          (extent.identityId === null || identityId === extent.identityId) &&
          (extent.to === undefined || start < extent.to) &&
          (extent.from === undefined || end === null || end > extent.from),
      )
      .sort((a, b) => (a.start === b.start ? (a.id < b.id ? 1 : -1) : b.start - a.start));
  }
}

const time = fc.integer({ min: 0, max: 1000 });
const range = fc
  .tuple(time, fc.integer({ min: 1, max: 300 }))
  .map(([start, length]) => ({ start, end: start + length }));
const parts = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Omit<Part, 'id'>[]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.record({ title: fc.string(), start: time, end: time }), {
      minLength: 2,
      maxLength: 3,
    }),
  },
);
const details = fc.record({
  identityId: fc.constantFrom('me', 'me', 'me', 'you'),
  title: fc.option(fc.string()),
  billable: fc.boolean(),
  tags: fc.array(fc.constantFrom('x', 'y')),
});
const rows = fc.array(fc.tuple(range, details, parts), { maxLength: 6 }).map((list) =>
  list.map(([times, more, made], index) => {
    const id = `e${index}`;
    return entry(id, {
      ...more,
      ...times,
      parts: made.map((part, number) => ({ ...part, id: number === 0 ? id : `${id}-${number}` })),
    });
  }),
);
const target = fc.constantFrom('e0', 'e1', 'e2', 'new-0', 'new-1', 'new-2', 'e0-1');
const change = fc.oneof(
  fc
    .tuple(range, details)
    .map(([times, more]) => ({ kind: 'create' as const, entry: { ...times, ...more } })),
  fc
    .tuple(time, details)
    .map(([start, more]) => ({ kind: 'start' as const, entry: { ...more, start, end: null } })),
  fc.tuple(target, time).map(([entryId, end]) => ({ kind: 'stop' as const, entryId, end })),
  fc
    .tuple(target, fc.record({ title: fc.option(fc.string()), start: time, end: time }, { requiredKeys: [] }))
    .map(([entryId, patch]) => ({ kind: 'update' as const, entryId, patch })),
  target.map((entryId) => ({ kind: 'delete' as const, entryId })),
  target.map((entryId) => ({ kind: 'unmerge' as const, entryId })),
);
const changes = fc.array(change, { maxLength: 8 }).map((list) => {
  let made = 0;
  return list.map((one, index): Change => {
    const { kind } = one;
    const marked = { id: `c${index}`, at: index };
    if (kind === 'create' || kind === 'start')
      return { ...marked, kind, entry: entry(`new-${made++}`, one.entry) };
    return { ...marked, ...one };
  });
});
const extent = fc.record({
  teamId: fc.constant('t'),
  identityId: fc.constantFrom('me', null),
  from: fc.option(time, { nil: undefined }),
  to: fc.option(
    time.map((to) => to + 300),
    { nil: undefined },
  ),
});

describe('applying any changes', () => {
  test('shows what the server will list after the changes', () => {
    fc.assert(
      fc.property(rows, changes, (before, made) => {
        const server = new ModelServer(before);
        for (const one of made) server.apply(one);
        expect(plain(applyChanges(before, made, everything))).toEqual(server.list(everything));
      }),
    );
  });

  test('shows the same result however many changes the server has processed', () => {
    fc.assert(
      fc.property(rows, changes, fc.nat(8), (before, made, processedCount) => {
        const server = new ModelServer(before);
        for (const one of made.slice(0, processedCount)) server.apply(one);
        const now = applyChanges(
          server.list({ teamId: 't', identityId: null }),
          made.slice(processedCount),
          everything,
        );
        expect(plain(now)).toEqual(plain(applyChanges(before, made, everything)));
      }),
    );
  });

  test('returns unique entries of the range, newest first, without modifying the input', () => {
    fc.assert(
      fc.property(rows, changes, extent, (before, made, shown) => {
        const copy = structuredClone(before);
        const list = applyChanges(before, made, shown);
        expect(before).toEqual(copy);
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
        expect(list.map(({ start }) => start)).toEqual(list.map(({ start }) => start).sort((a, b) => b - a));
        for (const { start, end, identityId } of list) {
          expect(shown.to === undefined || start < shown.to).toBe(true);
          expect(shown.from === undefined || end === null || end > shown.from).toBe(true);
          expect(shown.identityId === null || identityId === shown.identityId).toBe(true);
        }
      }),
    );
  });

  test('marks exactly the changed entries as pending', () => {
    fc.assert(
      fc.property(rows, changes, (before, made) => {
        const untouched = new Map(before.map((one) => [one.id, one]));
        for (const one of applyChanges(before, made, everything)) {
          if (!one.isPending) expect(one).toBe(untouched.get(one.id));
        }
      }),
    );
  });
});
