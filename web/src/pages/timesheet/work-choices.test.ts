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

describe('the choices for a new row', () => {
  test('lists recent work first, then by client, with tasks after their project', () => {
    expect(shown('')).toEqual([
      ['Recent', 'Site · Design (Acme)', 'App (Zeta)'],
      ['Acme', 'Site', 'Site · Build', 'Site · Design'],
      ['Zeta', 'App'],
      ['No client', 'Inside', 'No project'],
    ]);
  });

  test('excludes existing rows', () => {
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

  test('searches projects, tasks and clients', () => {
    expect(shown('site des')).toEqual([[null, 'Site · Design (Acme)']]);
    expect(shown('zeta')).toEqual([[null, 'App (Zeta)']]);
  });
});

test.each([
  { projectId: 'Site', taskId: 'Design' },
  { projectId: 'App', taskId: null },
  { projectId: null, taskId: null },
])('maps the choice of %o back to its row', (row) => {
  expect(rowOf(rowId(row), catalog)).toEqual(row);
});
