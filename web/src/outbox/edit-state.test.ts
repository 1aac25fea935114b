import { expect, test } from 'vitest';
import type { Entry } from '../data/entry.ts';
import { sampleEntry } from '../data/sample-entry.ts';
import type { EntryPatch } from './change.ts';
import { editState } from './edit-state.ts';

const was = sampleEntry({ title: 'old', tags: ['deep', 'late'], start: 1, end: 2 });

test.each<[string, EntryPatch, Partial<Entry>]>([
  ['pending', { title: 'mine' }, {}],
  ['pending', { title: 'mine' }, { end: 9, tags: [] }],
  ['pending', { title: 'mine', end: 3 }, { title: 'mine' }],
  ['applied', { title: 'mine' }, { title: 'mine' }],
  ['applied', { title: 'mine', end: 3 }, { title: 'mine', end: 3, start: 0 }],
  ['applied', { tags: ['late', 'deep'] }, {}],
  ['applied', { projectId: 'p', clientId: 'guessed' }, { projectId: 'p', clientId: 'c' }],
  ['conflict', { title: 'mine' }, { title: 'theirs' }],
  ['conflict', { title: null }, { title: 'theirs' }],
  ['conflict', { title: 'mine', end: 3 }, { title: 'theirs', end: 3 }],
  ['conflict', { tags: [] }, { tags: ['theirs'] }],
])('classifies an edit as %s: %j on an entry with %j', (state, patch, now) => {
  expect(editState(patch, was, { ...was, ...now })).toBe(state);
});
