import { expect, test } from 'vitest';
import { CatalogPlan, type ExistingCatalog } from './catalog-plan.ts';

const known = (id: string, name: string, more = {}) => ({
  id,
  name,
  archived: false,
  ...more,
});
const existing: ExistingCatalog = {
  clients: [known('c1', 'Acme'), known('c2', 'Old', { archived: true }), known('c3', 'Old')],
  projects: [
    known('p1', 'Website', { clientId: 'c1' }),
    known('p2', 'Inside', { clientId: null, archived: true }),
  ].map((project) => ({ clientId: null, ...project })),
  tasks: [{ ...known('t1', 'Design'), projectId: 'p1' }],
  tags: [{ name: 'Deep' }],
};
const row = (client: string | null, project: string | null, task: string | null, tags: string[] = []) => ({
  client,
  project,
  task,
  tags,
});
const place = { file: 'a.csv', line: 2 };
const ids = (plan: CatalogPlan, ...names: [string | null, string | null, string | null]) => {
  const { client, project, task } = plan.workOf(row(...names));
  return [client, project, task].map((item) => item?.id ?? null);
};

test('reuses an item with the same name and parent', () => {
  const plan = new CatalogPlan(existing);
  expect(ids(plan, 'ACME', ' website ', 'design')).toEqual(['c1', 'p1', 't1']);
  expect(ids(plan, null, 'Inside', null)).toEqual([null, 'p2', null]);
  expect(ids(plan, 'Acme', null, null)).toEqual(['c1', null, null]);
});

test('creates an item if the same name belongs to another parent', () => {
  const plan = new CatalogPlan(existing);
  expect(ids(plan, null, 'Website', 'Design')).toEqual([null, null, null]);
  expect(ids(plan, 'New', 'Website', null)).toEqual([null, null, null]);
  expect(ids(plan, 'Acme', 'Other', 'Design')).toEqual(['c1', null, null]);
  expect(plan.projects().map(({ name, client }) => [client?.name ?? null, name])).toEqual([
    [null, 'Website'],
    ['New', 'Website'],
    ['Acme', 'Other'],
  ]);
});

test('prefers an active item to an archived item of the same name', () => {
  expect(ids(new CatalogPlan(existing), 'Old', null, null)).toEqual(['c3', null, null]);
});

test('counts rows, and keeps the properties of items', () => {
  const plan = new CatalogPlan(existing);
  plan.addItem({ ...place, kind: 'client', name: 'New', archived: true });
  plan.addItem({
    ...place,
    kind: 'project',
    name: 'Site',
    client: 'new',
    colour: '#3b6fd4',
    archived: false,
    billable: false,
    rate: { minorUnits: 100, currency: 'EUR' },
    estimate: null,
  });
  plan.addItem({
    ...place,
    kind: 'task',
    name: 'Talk',
    project: 'Site',
    client: 'New',
    archived: true,
    estimate: null,
  });
  plan.addItem({ ...place, kind: 'tag', name: 'idle' });
  plan.addRow(row('New', 'Site', 'Talk', ['deep', 'new']));
  plan.addRow(row('New', 'Site', null, ['deep']));
  expect(plan.clients()).toMatchObject([{ name: 'New', archived: true, rows: 2, id: null }]);
  expect(plan.projects()).toMatchObject([
    { name: 'Site', colour: '#3b6fd4', billable: false, rate: { minorUnits: 100 }, rows: 2 },
  ]);
  expect(plan.tasks()).toMatchObject([{ name: 'Talk', archived: true, rows: 1 }]);
  expect(plan.tags()).toEqual([
    { name: 'idle', exists: false, rows: 0 },
    { name: 'deep', exists: true, rows: 2 },
    { name: 'new', exists: false, rows: 1 },
  ]);
});

test('distinguishes a project name from a name with the same characters', () => {
  const plan = new CatalogPlan({ clients: [], projects: [], tasks: [], tags: [] });
  plan.addRow(row('a', 'b', null));
  plan.addRow(row('a b', null, null));
  expect(plan.clients()).toHaveLength(2);
});

test('prefers the item with the exact spelling of the file', () => {
  const both = [known('c1', 'Acme'), known('c2', 'ACME')];
  const plan = new CatalogPlan({ ...existing, clients: both });
  expect(ids(plan, 'ACME', null, null)).toEqual(['c2', null, null]);
  expect(ids(plan, 'Acme', null, null)).toEqual(['c1', null, null]);
  expect(ids(plan, 'acme', null, null)).toEqual(['c1', null, null]);
  expect(plan.clients().map(({ id }) => id)).toEqual(['c2', 'c1']);
});

test('merges names that differ only by case, and reports the spellings', () => {
  const plan = new CatalogPlan(existing);
  plan.addRow(row('ACME', 'website', 'Design', ['deep']));
  plan.addRow(row('Globex', 'Shop', null, ['New']));
  plan.addRow(row('GLOBEX', 'SHOP', null, ['new']));
  plan.addRow(row('GLOBEX', 'Shop', 'x', []));
  plan.addRow(row('Globex', 'shop', 'X', []));
  expect(plan.clients().map(({ name, id, rows }) => [name, id, rows])).toEqual([
    ['ACME', 'c1', 1],
    ['Globex', null, 4],
  ]);
  expect(plan.projects().map(({ name, rows }) => [name, rows])).toEqual([
    ['website', 1],
    ['Shop', 4],
  ]);
  expect(plan.tasks().map(({ name, rows }) => [name, rows])).toEqual([
    ['Design', 1],
    ['x', 2],
  ]);
  expect(plan.spellings().map(({ kind, given, name }) => `${kind} ${given} ${name}`)).toEqual([
    'client ACME Acme',
    'project website Website',
    'tag deep Deep',
    'client GLOBEX Globex',
    'project SHOP Shop',
    'tag new New',
    'project shop Shop',
    'task X x',
  ]);
});
