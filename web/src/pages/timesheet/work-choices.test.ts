import { describe, expect, test } from 'vitest';
import { rowId } from './rows.ts';
import { catalogWith } from './samples.ts';
import { rowOf, workGroups } from './work-choices.ts';

const catalog = catalogWith({
  clients: ['Zeta', 'Acme', { name: 'Gone', archived: true }],
  projects: [
    ['App', 'Zeta'],
    ['Inside', null],
    ['Site', 'Acme'],
    ['Lost', 'Gone'],
    [{ name: 'Old', archived: true }, 'Acme'],
  ],
  tasks: [
    ['Build', 'Site'],
    ['Design', 'Site'],
    [{ name: 'Done', archived: true }, 'Site'],
    ['Late', 'Old'],
  ],
});
const recent = [
  { projectId: 'Site', taskId: 'Design' },
  { projectId: 'Old', taskId: null },
  { projectId: 'App', taskId: null },
];
const shown = (typed: string, present = [] as { projectId: string | null; taskId: string | null }[]) =>
  workGroups(catalog, present, recent, typed).map(({ label, choices }) => [
    label,
    ...choices.map((choice) => (choice.detail ? `${choice.label} (${choice.detail})` : choice.label)),
  ]);

describe('what a row can be added for', () => {
  test('is all that takes time: what was tracked last, then by client, with tasks after their project', () => {
    expect(shown('')).toEqual([
      ['Recent', 'Site · Design (Acme)', 'App (Zeta)'],
      ['Acme', 'Site', 'Site · Build', 'Site · Design'],
      ['Zeta', 'App'],
      ['No client', 'Inside', 'No project'],
    ]);
  });

  test('leaves out the rows that are there', () => {
    const present = [
      { projectId: 'Site', taskId: null },
      { projectId: 'Site', taskId: 'Build' },
      { projectId: null, taskId: null },
      { projectId: 'App', taskId: null },
    ];
    expect(shown('', present)).toEqual([
      ['Recent', 'Site · Design (Acme)'],
      ['Acme', 'Site · Design'],
      ['No client', 'Inside'],
    ]);
  });

  test('is found by project, task and client', () => {
    expect(shown('site des')).toEqual([[null, 'Site · Design (Acme)']]);
    expect(shown('zeta')).toEqual([[null, 'App (Zeta)']]);
  });
});

test.each([
  { projectId: 'Site', taskId: 'Design' },
  { projectId: 'App', taskId: null },
  { projectId: null, taskId: null },
])('the choice of %o is read back', (row) => {
  expect(rowOf(rowId(row), catalog)).toEqual(row);
});
