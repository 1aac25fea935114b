import { expect, it } from 'vitest';
import type { CountedEntry } from './entries-query.ts';
import { withChanges } from './with-changes.ts';

const entry = (id: string): CountedEntry => ({
  id,
  counted: 1000,
  countedTo: 1000,
  isPart: false,
  amount: null,
  entry: {
    id,
    teamId: 't',
    identityId: 'i',
    projectId: null,
    clientId: null,
    taskId: null,
    start: 0,
    end: 1000,
    title: id,
    description: null,
    billable: false,
    tags: [],
    parts: [],
  },
});

it('applies unsaved changes in the same order', () => {
  const entries = ['c', 'a', 'b'].map(entry);
  const changed = withChanges(entries, [
    { id: '1', at: 1, kind: 'update', entryId: 'a', patch: { billable: true } },
    { id: '2', at: 2, kind: 'update', entryId: 'a', patch: { title: 'New' } },
    { id: '3', at: 3, kind: 'delete', entryId: 'b' },
    { id: '4', at: 4, kind: 'update', entryId: 'elsewhere', patch: { title: 'x' } },
  ]);
  expect(
    changed.map(({ id, entry: { title, billable, isPending } }) => [id, title, billable, isPending]),
  ).toEqual([
    ['c', 'c', false, undefined],
    ['a', 'New', true, true],
  ]);
  expect(withChanges(entries, [])).toBe(entries);
});
