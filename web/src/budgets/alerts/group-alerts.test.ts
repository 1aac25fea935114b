import { expect, test } from 'vitest';
import { groupAlerts } from './group-alerts.ts';

const project = (id: string) => ({ id, name: id, colour: '#3b6fd4' });

test('groups alerts by project and month, with the highest threshold', () => {
  const groups = groupAlerts([
    { id: '1', threshold: 80, month: '2026-03', project: project('site') },
    { id: '2', threshold: 100, month: '2026-03', project: project('site') },
    { id: '3', threshold: 80, month: null, project: project('app') },
    { id: '4', threshold: 80, month: '2026-02', project: project('site') },
    { id: '5', threshold: 80, month: null, project: null },
  ]);
  expect(groups).toEqual([
    { project: project('site'), month: '2026-03', threshold: 100, ids: ['1', '2'] },
    { project: project('app'), month: null, threshold: 80, ids: ['3'] },
    { project: project('site'), month: '2026-02', threshold: 80, ids: ['4'] },
  ]);
});
