import { expect, test } from 'vitest';
import { findWork } from './find-work.ts';
import type { OpenProject } from './work.ts';

const project = (id: string, name: string, clientName: string | null = null): OpenProject => ({
  id,
  name,
  clientName,
  clientId: clientName,
  colour: '#3b6fd4',
  billable: true,
});
const work = {
  projects: [project('1', 'Website', 'North'), project('2', 'Website', 'South'), project('3', 'Internal')],
  tasks: [
    { id: 'd', name: 'Design', projectId: '1' },
    { id: 'x', name: 'Lost', projectId: 'gone' },
  ],
  tags: [],
};
const found = (query: string) =>
  findWork(query, work).map(({ project, task }) => project.id + (task ? `/${task.id}` : ''));

test.each([
  ['', ['1', '2', '3']],
  ['  ', ['1', '2', '3']],
  ['internal', ['3']],
  ['south', ['2']],
  ['web north', ['1', '1/d']],
  ['design', ['1/d']],
  ['website/design', ['1/d']],
  ['lost', []],
  ['zzz', []],
])('finds for %j the work %j', (query, expected) => {
  expect(found(query)).toEqual(expected);
});

test('lists the tasks of the chosen project for an empty query', () => {
  const offered = findWork('', work, '1').map(({ project, task }) => task?.id ?? project.id);
  expect(offered).toEqual(['1', 'd', '2', '3']);
});
