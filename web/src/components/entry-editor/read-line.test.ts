import { describe, expect, test } from 'vitest';
import { sampleCatalog, sampleClient, sampleProject, sampleTask } from '../../data/sample-catalog.ts';
import { timeFormat } from '../../time/format.ts';
import { formOf } from './form.ts';
import { readLine, withoutFields } from './read-line.ts';

const format = timeFormat('Europe/Berlin', 'en-GB');
const catalog = sampleCatalog({
  clients: [sampleClient({ id: 'c1', name: 'Acme' })],
  projects: [
    sampleProject({ id: 'p1', name: 'Site', clientId: 'c1' }),
    sampleProject({ id: 'p2', name: 'Inside', billable: false }),
    sampleProject({ id: 'p3', name: 'Gone', archived: true }),
  ],
  tasks: [sampleTask({ id: 't1', name: 'Design', projectId: 'p1' })],
  tags: [{ id: 'g1', name: 'deep', archived: false }],
});

const at = (time: string) => Date.parse(`2026-03-03T${time}:00+01:00`);
const drawn = { start: at('10:00'), end: at('11:30') };
const read = (title: string, more = {}, isBillableChosen = false) => {
  const form = { ...formOf({ ...drawn, ...more, title }), end: drawn.end };
  return readLine(form, catalog, format, isBillableChosen);
};

describe('the line of a new entry', () => {
  test('uses a plain line as the title', () => {
    expect(read('Review of the talk').form).toEqual(formOf({ ...drawn, title: 'Review of the talk' }));
  });

  test('reads a project with its billable default', () => {
    expect(read('Review @site').form).toMatchObject({ title: 'Review', projectId: 'p1', billable: true });
    expect(read('Review @site/design').form).toMatchObject({ projectId: 'p1', taskId: 't1' });
    expect(read('Review @inside !').form).toMatchObject({ projectId: 'p2', billable: true });
    expect(read('Review @site', { billable: false }, true).form.billable).toBe(false);
  });

  test('adds typed tags to the chosen ones', () => {
    expect(read('Review #Deep #new', { tags: ['old', 'deep'] }).form.tags).toEqual(['old', 'deep', 'new']);
  });

  test('reads times relative to the day of the entry', () => {
    expect(read('13-14:15 Review').form).toMatchObject({
      title: 'Review',
      start: at('13:00'),
      end: at('14:15'),
    });
    expect(read('45m Review').form).toMatchObject({ title: 'Review', start: at('10:45'), end: at('11:30') });
    expect(read('9- Review').form).toMatchObject({ title: 'Review', start: at('09:00'), end: at('11:30') });
  });

  test('reports an unknown or archived project', () => {
    expect(read('Review @nothing').problem).toMatch(/nothing/);
    expect(read('Review @gone').problem).not.toBeNull();
    expect(read('Review @site').problem).toBeNull();
  });
});

test('removes the parts of a line for fields that another control sets', () => {
  const title = '9-10 Review @site #deep !';
  const { parts } = read(title);
  expect(withoutFields(title, parts, ['projectId'])).toBe('9-10 Review #deep !');
  expect(withoutFields(title, parts, ['tags', 'billable'])).toBe('9-10 Review @site');
  expect(withoutFields(title, parts, ['start', 'end'])).toBe('Review @site #deep !');
  expect(withoutFields(title, parts, ['description'])).toBe(title);
});
