import { describe, expect, it } from 'vitest';
import { bulkPatch, idsBetween, losesTask } from './bulk.ts';

const entry = {
  id: 'e',
  teamId: 't',
  identityId: 'i',
  projectId: 'p',
  clientId: 'c',
  taskId: 'k',
  start: 0,
  end: 1,
  title: null,
  description: null,
  billable: true,
  tags: ['deep', 'late'],
  parts: [],
};

describe('bulkPatch', () => {
  it('returns a change with its reverse', () => {
    expect(bulkPatch(entry, { kind: 'project', projectId: 'q', clientId: null })).toEqual({
      patch: { projectId: 'q', clientId: null },
      back: { projectId: 'p', clientId: 'c', taskId: 'k' },
    });
    expect(bulkPatch(entry, { kind: 'project', projectId: null, clientId: null })?.patch).toEqual({
      projectId: null,
      clientId: null,
      taskId: null,
    });
    expect(bulkPatch(entry, { kind: 'billable', billable: false })).toEqual({
      patch: { billable: false },
      back: { billable: true },
    });
    expect(bulkPatch(entry, { kind: 'add tags', tags: ['late', 'new'] })?.patch).toEqual({
      tags: ['deep', 'late', 'new'],
    });
    expect(bulkPatch(entry, { kind: 'remove tags', tags: ['deep', 'x'] })?.patch).toEqual({ tags: ['late'] });
  });

  it('returns null if nothing changes', () => {
    expect(bulkPatch(entry, { kind: 'project', projectId: 'p', clientId: 'c' })).toBeNull();
    expect(bulkPatch(entry, { kind: 'billable', billable: true })).toBeNull();
    expect(bulkPatch(entry, { kind: 'add tags', tags: ['deep'] })).toBeNull();
    expect(bulkPatch(entry, { kind: 'remove tags', tags: ['x'] })).toBeNull();
  });
});

it('reports entries that lost their task with their project', () => {
  const patch = { projectId: 'q', clientId: null };
  const now = (taskId: string | null) => new Map([['e', { taskId }]]);
  expect(losesTask(entry, patch, now(null))).toBe(true);
  expect(losesTask(entry, patch, now('other'))).toBe(false);
  expect(losesTask(entry, { ...patch, taskId: null }, now(null))).toBe(false);
  expect(losesTask({ ...entry, taskId: null }, patch, now(null))).toBe(false);
  expect(losesTask(entry, patch, new Map())).toBe(false);
});

it('returns the ids between two ids', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(idsBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(idsBetween(ids, 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(idsBetween(ids, null, 'c')).toEqual(['c']);
  expect(idsBetween(ids, 'gone', 'c')).toEqual(['c']);
});
