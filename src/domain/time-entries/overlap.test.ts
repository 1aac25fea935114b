import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asModel, type ModelCreation, unionOf, written } from '../../../test/models/interval-model.ts';
import type { Interval } from '../time/interval.ts';
import {
  type ExistingEntry,
  newOverlaps,
  type OverlapPolicy,
  overlapPolicies,
  planCreation,
  sameWork,
  type Work,
} from './overlap.ts';

const plain: Work = {
  projectId: 'p',
  clientId: 'c',
  taskId: 't',
  billable: true,
  title: 'Emails',
  tags: ['office', 'daily'],
};
/** Works that each differ from `plain` in a single value. */
const works: Record<string, Work> = {
  plain,
  'other project': { ...plain, projectId: 'q' },
  'no client': { ...plain, clientId: null },
  'other task': { ...plain, taskId: 'u' },
  'not billable': { ...plain, billable: false },
  'other title': { ...plain, title: 'Standup' },
  'no title': { ...plain, title: null },
  'other tag': { ...plain, tags: ['office', 'weekly'] },
  'one tag less': { ...plain, tags: ['office'] },
  'no tags': { ...plain, tags: [] },
};

/** The same work in another spelling. */
const spelled = (work: Work): fc.Arbitrary<Work> =>
  fc
    .record({
      upper: fc.boolean(),
      spaces: fc.constantFrom('', ' ', '\t\n'),
      tags: fc.shuffledSubarray([...work.tags], { minLength: work.tags.length }),
    })
    .map(({ upper, spaces, tags }) => {
      const respell = (text: string) => (upper ? text.toUpperCase() : text);
      const title = work.title === null ? spaces || null : `${spaces}${respell(work.title)}${spaces}`;
      return { ...work, title, tags: [...tags, ...tags].map(respell) };
    });

type Creation = Interval & { work: string; as: Work };
type Stored = ExistingEntry & { work: string };

const creation: fc.Arbitrary<Creation> = fc
  .record({
    start: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 1, max: 12 }),
    work: fc
      .constantFrom(...Object.entries(works))
      .chain(([name, work]) => fc.tuple(fc.constant(name), spelled(work))),
  })
  .map(({ start, length, work: [work, as] }) => ({ start, end: start + length, work, as }));

const sequence = fc.array(creation, { maxLength: 14 });

/** Applies a plan to a list in memory, like a store. */
function store(
  entries: Stored[],
  { work, start, end, as }: Creation,
  policy: OverlapPolicy,
  id: string,
): Stored[] {
  const incoming = { ...as, start, end };
  const plan = planCreation(entries, incoming, policy);
  switch (plan.kind) {
    case 'insert':
      return [...entries, { ...incoming, id, work }];
    case 'reject':
      return entries;
    case 'extend':
      return entries
        .filter((entry) => !plan.absorbed.includes(entry.id))
        .map((entry) => (entry.id === plan.survivor ? { ...entry, ...plan.range } : entry));
  }
}

function storeAll(creations: readonly Creation[], policy: OverlapPolicy): Stored[] {
  return creations.reduce<Stored[]>(
    (entries, next, index) => store(entries, next, policy, String(index).padStart(3, '0')),
    [],
  );
}

function check(policy: OverlapPolicy, holds: (creations: Creation[], stored: Stored[]) => void) {
  fc.assert(
    fc.property(sequence, (creations) => holds(creations, storeAll(creations, policy))),
    { numRuns: 10_000 },
  );
}

function entry(id: string, start: number, end: number, work: Work = plain): ExistingEntry {
  return { id, start, end, ...work };
}

describe('planCreation against sets of minutes', () => {
  it('MERGE_SAME_WORK stores the union of the minutes of each work', () => {
    check('MERGE_SAME_WORK', (creations, stored) => {
      expect(written(asModel(stored))).toEqual(written(unionOf(creations, 'MERGE_SAME_WORK')));
    });
  });

  it('MERGE_ANY stores the union of all minutes regardless of the work', () => {
    check('MERGE_ANY', (creations, stored) => {
      expect(written(asModel(stored), false)).toEqual(written(unionOf(creations, 'MERGE_ANY'), false));
    });
  });

  it('KEEP_BOTH stores every creation unchanged', () => {
    check('KEEP_BOTH', (creations, stored) => {
      expect(written(asModel(stored))).toEqual(written(unionOf(creations, 'KEEP_BOTH')));
      expect(stored).toHaveLength(creations.length);
    });
  });

  it('REJECT rejects exactly the creations that share a minute with an entry', () => {
    check('REJECT', (creations, stored) => {
      expect(written(asModel(stored))).toEqual(written(unionOf(creations, 'REJECT')));
      const minutes = asModel(stored).flatMap(({ minutes }) => [...minutes]);
      expect(new Set(minutes).size).toBe(minutes.length);
    });
  });

  it('neither loses nor adds a minute under alternating policies', () => {
    const steps = fc.array(fc.tuple(creation, fc.constantFrom(...overlapPolicies)), { maxLength: 14 });
    fc.assert(
      fc.property(steps, (list) => {
        let stored: Stored[] = [];
        const covered = new Set<number>();
        for (const [index, [next, policy]] of list.entries()) {
          const before = stored;
          stored = store(stored, next, policy, String(index).padStart(3, '0'));
          if (policy === 'REJECT' && stored === before) continue;
          for (let minute = next.start; minute < next.end; minute++) covered.add(minute);
        }
        const storedMinutes = new Set(asModel(stored).flatMap(({ minutes }) => [...minutes]));
        expect([...storedMinutes].sort()).toEqual([...covered].sort());
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('planCreation', () => {
  const incoming = { start: 10, end: 20, ...plain };

  it('inserts an entry without overlaps', () => {
    for (const policy of overlapPolicies)
      expect(planCreation([], incoming, policy)).toEqual({ kind: 'insert' });
  });

  it.each(overlapPolicies)('%s inserts beside entries that only touch', (policy) => {
    const neighbours = [entry('before', 0, 10), entry('after', 20, 30)];
    expect(planCreation(neighbours, incoming, policy)).toEqual({ kind: 'insert' });
  });

  it('extends the earliest entry and absorbs the later entries', () => {
    const existing = [entry('c', 18, 25), entry('a', 5, 11), entry('b', 12, 13)];
    expect(planCreation(existing, incoming, 'MERGE_SAME_WORK')).toEqual({
      kind: 'extend',
      survivor: 'a',
      range: { start: 5, end: 25 },
      absorbed: ['b', 'c'],
    });
  });

  it('extends an entry backwards', () => {
    expect(planCreation([entry('a', 15, 16)], incoming, 'MERGE_ANY')).toEqual({
      kind: 'extend',
      survivor: 'a',
      range: { start: 10, end: 20 },
      absorbed: [],
    });
  });

  it('keeps the range of an entry that contains the new entry', () => {
    expect(planCreation([entry('a', 0, 60)], incoming, 'MERGE_SAME_WORK')).toEqual({
      kind: 'extend',
      survivor: 'a',
      range: { start: 0, end: 60 },
      absorbed: [],
    });
  });

  it('lets the older of two entries with the same start survive', () => {
    const existing = [entry('2', 10, 11), entry('1', 10, 12)];
    expect(planCreation(existing, incoming, 'MERGE_SAME_WORK')).toMatchObject({
      survivor: '1',
      absorbed: ['2'],
    });
  });

  it('does not absorb entries that the new range does not overlap', () => {
    const existing = [entry('a', 5, 11), entry('overlaps a alone', 0, 6)];
    expect(planCreation(existing, incoming, 'MERGE_ANY')).toMatchObject({ survivor: 'a', absorbed: [] });
  });

  it.each(Object.entries(works).filter(([name]) => name !== 'plain'))(
    'MERGE_SAME_WORK does not merge an entry with %s, MERGE_ANY does',
    (_, work) => {
      const existing = [entry('a', 15, 25, work)];
      expect(planCreation(existing, incoming, 'MERGE_SAME_WORK')).toEqual({ kind: 'insert' });
      expect(planCreation(existing, incoming, 'MERGE_ANY')).toMatchObject({ kind: 'extend', survivor: 'a' });
    },
  );

  it('REJECT returns the earliest overlapping entry regardless of its work', () => {
    const other = entry('a', 9, 11, { ...plain, projectId: 'q' });
    expect(planCreation([entry('b', 15, 25), other], incoming, 'REJECT')).toEqual({
      kind: 'reject',
      inTheWay: other,
    });
  });

  it('does not modify the given list', () => {
    const existing = Object.freeze([entry('b', 15, 25), entry('a', 9, 11)]);
    planCreation(existing, incoming, 'MERGE_ANY');
    expect(existing.map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('sameWork', () => {
  it('compares project, client, task, billable flag, title and tags', () => {
    const all = Object.values(works);
    for (const [index, one] of all.entries()) {
      for (const [otherIndex, other] of all.entries()) {
        expect(sameWork({ ...one }, { ...other })).toBe(index === otherIndex);
      }
    }
  });

  it('ignores case, outer white space, the order of tags and duplicate tags', () => {
    const pair = fc
      .constantFrom(...Object.values(works))
      .chain((work) => fc.tuple(fc.constant(work), spelled(work)));
    fc.assert(fc.property(pair, ([work, other]) => sameWork(work, other) && sameWork(other, work)));
  });

  it('treats an empty title as no title, and distinguishes titles from tags', () => {
    const none = { ...plain, title: null, tags: [] };
    expect(sameWork({ ...none, title: '' }, none)).toBe(true);
    expect(sameWork({ ...none, title: ' ' }, none)).toBe(true);
    expect(sameWork({ ...none, title: 'a' }, { ...none, tags: ['a'] })).toBe(false);
    expect(sameWork({ ...none, tags: ['a,b'] }, { ...none, tags: ['a', 'b'] })).toBe(false);
    expect(sameWork({ ...none, title: 'Über' }, { ...none, title: 'U\u0308BER' })).toBe(true);
  });
});

describe('newOverlaps', () => {
  const span = fc
    .record({ start: fc.integer({ min: 0, max: 30 }), length: fc.integer({ min: 1, max: 10 }) })
    .map(({ start, length }): Interval => ({ start, end: start + length }));
  const others = fc
    .array(span, { maxLength: 8 })
    .map((spans) => spans.map((interval, index) => ({ ...interval, id: String(index) })));
  const minutes = ({ start, end }: Interval) => Array.from({ length: end - start }, (_, n) => start + n);
  const common = (a: Interval, b: Interval) =>
    minutes(a).filter((minute) => minutes(b).includes(minute)).length;

  it('returns the entries that share more minutes than before, with the shared time', () => {
    fc.assert(
      fc.property(others, fc.option(span), span, (list, before, after) => {
        const expected = list
          .filter((entry) => common(entry, after) > (before ? common(entry, before) : 0))
          .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
          .map((entry) => ({ entry, milliseconds: common(entry, after) }));
        expect(newOverlaps(list, before, after)).toEqual(expected);
      }),
    );
  });

  it('returns nothing for a range that only touches, moved away or shrank', () => {
    const other = [{ id: 'a', start: 10, end: 20 }];
    expect(newOverlaps(other, null, { start: 0, end: 10 })).toEqual([]);
    expect(newOverlaps(other, { start: 5, end: 15 }, { start: 5, end: 12 })).toEqual([]);
    expect(newOverlaps(other, { start: 5, end: 15 }, { start: 5, end: 15 })).toEqual([]);
    expect(newOverlaps(other, { start: 5, end: 15 }, { start: 5, end: 16 })).toHaveLength(1);
  });
});

// Tests of the model itself.
describe('the minute model', () => {
  const at = (start: number, end: number, work = 'x'): ModelCreation => ({ start, end, work });

  it('joins ranges that share a minute transitively, but not ranges that only touch', () => {
    expect(written(unionOf([at(0, 2), at(4, 6), at(1, 5), at(6, 7)], 'MERGE_ANY'))).toEqual([
      'x: 0 1 2 3 4 5',
      'x: 6',
    ]);
    expect(written(unionOf([at(0, 2), at(1, 3, 'y'), at(1, 2)], 'MERGE_SAME_WORK'))).toEqual([
      'x: 0 1',
      'y: 1 2',
    ]);
    expect(written(unionOf([at(0, 2), at(1, 3), at(2, 4)], 'REJECT'))).toEqual(['x: 0 1', 'x: 2 3']);
  });
});
