import { describe, expect, it } from 'vitest';
import { sampleCatalog, sampleClient, sampleProject } from '../../data/sample-catalog.ts';
import type { WorkSums } from '../../data/sum-work.ts';
import { type ProjectsView, projectLines } from './project-rows.ts';

const HOUR = 3_600_000;
const catalog = sampleCatalog({
  clients: ['Zebra', 'Acme'].map((name) => sampleClient({ name })),
  projects: [
    sampleProject({ name: 'App', clientId: 'Zebra' }),
    sampleProject({ name: 'Brand' }),
    sampleProject({ name: 'Campaign', clientId: 'Acme' }),
    sampleProject({ name: 'Old site', clientId: 'Acme', archived: true }),
    sampleProject({ name: 'Website', clientId: 'Zebra' }),
  ],
});
const hours: [string, number][] = [
  ['Website', 3],
  ['Campaign', 5],
  ['Brand', 1],
];
const sums: WorkSums = new Map(
  hours.map(([id, h]) => [id, { milliseconds: h * HOUR, entries: 1, byDay: [] }]),
);
const view: ProjectsView = { typed: '', sort: 'name', isGrouped: false, withArchived: false, clientId: null };
const lines = (changes: Partial<ProjectsView>, work: WorkSums | null = sums) =>
  projectLines(catalog, work ?? undefined, { ...view, ...changes }).map((line) =>
    line.kind === 'group' ? `# ${line.name}: ${(line.milliseconds ?? Number.NaN) / HOUR}` : line.project.name,
  );

describe('the list of projects', () => {
  it('shows archived projects only on request', () => {
    expect(lines({})).toEqual(['App', 'Brand', 'Campaign', 'Website']);
    expect(lines({ withArchived: true })).toEqual(['App', 'Brand', 'Campaign', 'Old site', 'Website']);
  });

  it('sorts by hours, then by name', () => {
    expect(lines({ sort: 'hours', withArchived: true })).toEqual([
      'Campaign',
      'Website',
      'Brand',
      'App',
      'Old site',
    ]);
    expect(lines({ sort: 'hours' }, null)).toEqual(['App', 'Brand', 'Campaign', 'Website']);
  });

  it('groups by client, with the hours of each', () => {
    expect(lines({ isGrouped: true })).toEqual([
      '# Acme: 5',
      'Campaign',
      '# Zebra: 3',
      'App',
      'Website',
      '# null: 1',
      'Brand',
    ]);
    expect(lines({ isGrouped: true, sort: 'hours' })).toEqual([
      '# Acme: 5',
      'Campaign',
      '# Zebra: 3',
      'Website',
      'App',
      '# null: 1',
      'Brand',
    ]);
    expect(lines({ isGrouped: true }, null)[0]).toBe('# Acme: NaN');
  });

  it('names the client of each project unless the group does', () => {
    const names = (isGrouped: boolean) =>
      projectLines(catalog, sums, { ...view, isGrouped }).flatMap((line) =>
        line.kind === 'project' && line.id === 'App' ? [line.clientName] : [],
      );
    expect(names(false)).toEqual(['Zebra']);
    expect(names(true)).toEqual([null]);
  });

  it('searches names and clients, best matches first', () => {
    expect(lines({ typed: 'zebra', isGrouped: true })).toEqual(['App', 'Website']);
    expect(lines({ typed: 'acme camp' })).toEqual(['Campaign']);
    expect(lines({ typed: 'old' })).toEqual([]);
    expect(lines({ typed: 'old', withArchived: true })).toEqual(['Old site']);
  });

  it('shows the projects of one client on request', () => {
    expect(lines({ clientId: 'Acme', isGrouped: true })).toEqual(['Campaign']);
    expect(lines({ clientId: 'Acme', withArchived: true })).toEqual(['Campaign', 'Old site']);
  });
});
