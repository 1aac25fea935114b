import { expect, test } from 'vitest';
import type { Entry } from '../../data/entry.ts';
import { sampleEntry } from '../../data/sample-entry.ts';
import { changesBetween } from './changes-between.ts';

const entry = sampleEntry({
  projectId: 'p',
  clientId: 'c',
  start: 1,
  end: 2,
  title: 'Sketches',
  billable: true,
  tags: ['a', 'b'],
});

test.each<[Partial<Entry>, object | null]>([
  [{}, null],
  [{ title: ' Sketches ' }, null],
  [{ description: '   ' }, null],
  [{ tags: ['a', 'b'] }, null],
  [{ title: '' }, { title: null }],
  [{ description: ' More ' }, { description: 'More' }],
  [
    { start: 0, end: 5 },
    { start: 0, end: 5 },
  ],
  [{ billable: false }, { billable: false }],
  [{ tags: ['b'] }, { tags: ['b'] }],
  [
    { projectId: null, clientId: null },
    { projectId: null, clientId: null, taskId: null },
  ],
  [{ taskId: 'x' }, { projectId: 'p', clientId: 'c', taskId: 'x' }],
])('%j is told as %j', (change, expected) => {
  expect(changesBetween(entry, { ...entry, ...change })).toEqual(expected);
});
