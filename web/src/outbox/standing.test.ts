import { expect, test } from 'vitest';
import type { Entry } from '../data/entry.ts';
import { sampleEntry } from '../data/sample-entry.ts';
import type { EntryPatch } from './change.ts';
import { standingOf } from './standing.ts';

const was = sampleEntry({ title: 'old', tags: ['deep', 'late'], start: 1, end: 2 });

test.each<[string, EntryPatch, Partial<Entry>]>([
  ['open', { title: 'mine' }, {}],
  ['open', { title: 'mine' }, { end: 9, tags: [] }],
  ['open', { title: 'mine', end: 3 }, { title: 'mine' }],
  ['made', { title: 'mine' }, { title: 'mine' }],
  ['made', { title: 'mine', end: 3 }, { title: 'mine', end: 3, start: 0 }],
  ['made', { tags: ['late', 'deep'] }, {}],
  ['made', { projectId: 'p', clientId: 'guessed' }, { projectId: 'p', clientId: 'c' }],
  ['overtaken', { title: 'mine' }, { title: 'theirs' }],
  ['overtaken', { title: null }, { title: 'theirs' }],
  ['overtaken', { title: 'mine', end: 3 }, { title: 'theirs', end: 3 }],
  ['overtaken', { tags: [] }, { tags: ['theirs'] }],
])('an edit is %s: %j where the entry says %j', (standing, patch, now) => {
  expect(standingOf(patch, was, { ...was, ...now })).toBe(standing);
});
