import { expect, test } from 'vitest';
import { choiceOf, workOf, workOptions } from './work-options.ts';

const rate = { defaultHourlyRate: null, hourlyRate: null };
const client = (id: string, name: string, archived = false) => ({ id, name, archived, ...rate });
const project = (id: string, name: string, clientId: string | null, archived = false) => ({
  id,
  name,
  clientId,
  archived,
  colour: '#3b6fd4',
  billable: true,
  ...rate,
});
const task = (id: string, name: string, projectId: string, archived = false) => ({
  id,
  name,
  projectId,
  archived,
});

const catalog = {
  clients: [client('c2', 'Zeta'), client('c1', 'Acme'), client('c3', 'Gone', true)],
  projects: [
    project('p1', 'Site', 'c1'),
    project('p2', 'Inside', null),
    project('p3', 'Old', 'c1', true),
    project('p4', 'App', 'c2'),
    project('p5', 'Lost', 'c3'),
  ],
  tasks: [task('t1', 'Design', 'p1'), task('t2', 'Done', 'p1', true), task('t3', 'Late', 'p3')],
};

const labels = (chosen: string | null) =>
  workOptions(catalog, chosen).map(({ group, items }) => [group, ...items.map(({ label }) => label)]);

test('what is open, by client, with tasks after their project', () => {
  expect(labels(null)).toEqual([
    ['Acme', 'Site', 'Site · Design'],
    ['Zeta', 'App'],
    ['Without a client', 'Inside'],
  ]);
});

test('what is chosen stays in the list when it is archived', () => {
  expect(labels('p1/t2')[0]).toEqual(['Acme', 'Site', 'Site · Design', 'Site · Done']);
  expect(labels('p3')[0]).toEqual(['Acme', 'Site', 'Site · Design', 'Old']);
  expect(labels('p5')).toContainEqual(['Gone', 'Lost']);
});

test.each([
  [null, null],
  ['p1', null],
  ['p1', 't1'],
])('a choice of %s and %s is read back', (projectId, taskId) => {
  expect(workOf(choiceOf(projectId, taskId))).toEqual({ projectId, taskId });
});
