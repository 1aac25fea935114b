import { expect, test } from 'vitest';
import { cellId, distinctRows, isOpen, rowId, workOf } from './rows.ts';
import { catalogWith } from './samples.ts';

const row = (projectId: string | null, taskId: string | null = null) => ({ projectId, taskId });

test('identifies rows by project and task', () => {
  const rows = [row('a'), row('a', 't'), row('b'), row(null)];
  expect(new Set(rows.map(rowId)).size).toBe(4);
  expect(new Set(rows.map((one) => cellId(one, '2026-03-02'))).size).toBe(4);
  expect(distinctRows([row('b'), row('a'), row('b'), row('a', 't'), row('a')])).toEqual([
    row('b'),
    row('a'),
    row('a', 't'),
  ]);
});

test('opens a row unless one of its items is archived', () => {
  const catalog = catalogWith({
    clients: ['Acme', { name: 'Gone', archived: true }],
    projects: [
      ['Site', 'Acme'],
      [{ name: 'Old', archived: true }, 'Acme'],
      ['Lost', 'Gone'],
    ],
    tasks: [
      ['Design', 'Site'],
      [{ name: 'Done', archived: true }, 'Site'],
    ],
  });
  const open = (projectId: string | null, taskId: string | null = null) =>
    isOpen(workOf(row(projectId, taskId), catalog));
  expect([open('Site'), open('Site', 'Design'), open(null)]).toEqual([true, true, true]);
  expect([open('Old'), open('Lost'), open('Site', 'Done')]).toEqual([false, false, false]);
});
