import { describe, expect, test } from 'vitest';
import type { Entry } from '../../data/entry.ts';
import { changesOf, draftOf, type EntryForm, formOf, problemOf } from './form.ts';

const HOUR = 3_600_000;

const entry: Entry = {
  id: 'e1',
  teamId: 't1',
  identityId: 'i1',
  projectId: 'p1',
  clientId: 'c1',
  taskId: 'k1',
  start: 9 * HOUR,
  end: 10 * HOUR,
  title: 'Review',
  description: null,
  billable: true,
  tags: ['deep'],
  parts: [],
};

const clientOf = (projectId: string) => (projectId === 'p2' ? 'c2' : null);
const edited = (changes: Partial<EntryForm>) => changesOf(entry, { ...formOf(entry), ...changes }, clientOf);

describe('changes of an entry', () => {
  test('returns null without a change', () => {
    expect(edited({})).toBeNull();
    expect(edited({ title: ' Review ', description: '  ' })).toBeNull();
  });

  test.each<[string, Partial<EntryForm>, object, object]>([
    ['a new title', { title: 'Talk ' }, { title: 'Talk' }, { title: 'Review' }],
    ['a removed title', { title: '' }, { title: null }, { title: 'Review' }],
    ['a new description', { description: 'Long' }, { description: 'Long' }, { description: null }],
    ['new tags', { tags: ['deep', 'new'] }, { tags: ['deep', 'new'] }, { tags: ['deep'] }],
    ['a new billable flag', { billable: false }, { billable: false }, { billable: true }],
    ['a new end', { end: 11 * HOUR }, { end: 11 * HOUR }, { end: 10 * HOUR }],
    ['a new task', { taskId: 'k2' }, { taskId: 'k2' }, { taskId: 'k1' }],
    [
      'a new project with its client',
      { projectId: 'p2', taskId: null },
      { projectId: 'p2', taskId: null, clientId: 'c2' },
      { projectId: 'p1', taskId: 'k1', clientId: 'c1' },
    ],
    [
      'a removed project',
      { projectId: null, taskId: null },
      { projectId: null, taskId: null, clientId: null },
      { projectId: 'p1', taskId: 'k1', clientId: 'c1' },
    ],
  ])('returns the patch and the reverse patch of %s', (_what, changes, patch, undo) => {
    expect(edited(changes)).toEqual({ patch, undo });
  });

  test('leaves a running timer running', () => {
    const running = { ...entry, end: null };
    const form = { ...formOf(running), start: 8 * HOUR };
    expect(changesOf(running, form, clientOf)).toEqual({
      patch: { start: 8 * HOUR },
      undo: { start: 9 * HOUR },
    });
  });
});

test('creates a draft from the given values, with nulls for the rest', () => {
  const form = formOf({ start: HOUR, end: 2 * HOUR, projectId: 'p2', title: ' Talk ' });
  expect(draftOf(form, { teamId: 't1', identityId: 'i1' }, clientOf)).toEqual({
    teamId: 't1',
    identityId: 'i1',
    projectId: 'p2',
    clientId: 'c2',
    taskId: null,
    title: 'Talk',
    description: null,
    tags: [],
    billable: false,
    start: HOUR,
    end: 2 * HOUR,
  });
});

test.each([
  ['valid', { start: 0, end: 1 }, null],
  ['empty', { start: 5, end: 5 }, 'ENDS_BEFORE'],
  ['31 days long', { start: 0, end: 31 * 24 * HOUR }, null],
  ['longer than 31 days', { start: 0, end: 31 * 24 * HOUR + 1 }, 'TOO_LONG'],
  ['running', { start: 99, end: null }, null],
  ['running from tomorrow', { start: 101, end: null }, 'FUTURE'],
])('validates times that are %s', (_what, times, problem) => {
  expect(problemOf(times, 100)).toBe(problem);
});
