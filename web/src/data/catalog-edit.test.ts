import { describe, expect, it } from 'vitest';
import type { Items, Project, Tag } from './catalog.ts';
import { applyEdit, type Edit, reversed } from './catalog-edit.ts';
import { sampleProject } from './sample-catalog.ts';

const tag = (name: string, archived = false): Tag => ({ id: `id of ${name}`, name, archived });
const project = (fields: Partial<Project>) => sampleProject({ id: 'p', name: 'Website', ...fields });
const catalog = (fields: Partial<Items>): Items => ({
  clients: [],
  projects: [],
  tasks: [],
  tags: [],
  ...fields,
});
const names = (items: Items) => items.tags.map(({ name }) => name);

describe('an edit of the catalog', () => {
  it('inserts a new item in the order of the server', () => {
    const items = catalog({ tags: [tag('Admin'), tag('deep'), tag('Review')] });
    const add = (name: string) => names(applyEdit(items, { list: 'tags', before: null, after: tag(name) }));
    expect(add('Calls')).toEqual(['Admin', 'Calls', 'deep', 'Review']);
    expect(add('zoo')).toEqual(['Admin', 'deep', 'Review', 'zoo']);
    expect(add('aaa')).toEqual(['aaa', 'Admin', 'deep', 'Review']);
  });

  it('moves a renamed item', () => {
    const items = catalog({ tags: [tag('Admin'), tag('Deep'), tag('Review')] });
    const before = tag('Admin');
    const edit: Edit<'tags'> = { list: 'tags', before, after: { ...before, name: 'Office' } };
    expect(names(applyEdit(items, edit))).toEqual(['Deep', 'Office', 'Review']);
  });

  it('removes a deleted item and leaves other lists unchanged', () => {
    const items = catalog({ tags: [tag('Admin'), tag('Deep')], projects: [project({})] });
    const edited = applyEdit(items, { list: 'tags', before: tag('Admin'), after: null });
    expect(names(edited)).toEqual(['Deep']);
    expect(edited.projects).toBe(items.projects);
    expect(names(items)).toEqual(['Admin', 'Deep']);
  });

  it('changes only the fields of the edit', () => {
    const before = project({});
    const edit: Edit<'projects'> = { list: 'projects', before, after: { ...before, colour: '#d9662b' } };
    const now = project({ name: 'Web shop', colour: '#3b6fd4' });
    expect(applyEdit(catalog({ projects: [now] }), edit).projects).toEqual([
      project({ name: 'Web shop', colour: '#d9662b' }),
    ]);
  });

  it('replaces an unconfirmed item by that of the server and keeps later changes', () => {
    const unconfirmed = tag('deep ');
    const edit: Edit<'tags'> = {
      list: 'tags',
      before: unconfirmed,
      after: { ...unconfirmed, id: 'kept', name: 'deep' },
    };
    const answered = (...tags: Tag[]) => applyEdit(catalog({ tags }), edit).tags;
    expect(answered(unconfirmed, tag('Review'))).toEqual([
      { ...unconfirmed, id: 'kept', name: 'deep' },
      tag('Review'),
    ]);
    expect(answered({ ...unconfirmed, archived: true })).toMatchObject([{ id: 'kept', archived: true }]);
    expect(answered(tag('Review'))).toEqual([tag('Review')]);
  });

  it('keeps a rate that changed meanwhile, and has no duplicate of the created item', () => {
    const rate = (amount: string) => ({ amount, currency: 'EUR' });
    const unconfirmed = project({ id: 'unconfirmed', hourlyRate: rate('80') });
    const made = project({ id: 'kept', hourlyRate: rate('80') });
    const edit: Edit<'projects'> = { list: 'projects', before: unconfirmed, after: made };
    const answered = (...projects: Project[]) => applyEdit(catalog({ projects }), edit).projects;
    expect(answered({ ...unconfirmed, hourlyRate: rate('95') })).toEqual([
      { ...made, hourlyRate: rate('95') },
    ]);
    expect(answered(unconfirmed, made)).toEqual([made]);
  });

  it('does not restore an item that was deleted meanwhile', () => {
    const before = project({});
    const edit: Edit<'projects'> = { list: 'projects', before, after: { ...before, name: 'Other' } };
    expect(applyEdit(catalog({}), edit).projects).toEqual([]);
  });
});

describe('a reversed edit', () => {
  const before = project({});
  const edits: [string, Edit<'projects'>][] = [
    ['a creation', { list: 'projects', before: null, after: project({ id: 'q', name: 'New' }) }],
    ['a change', { list: 'projects', before, after: { ...before, name: 'Renamed', billable: false } }],
    ['a deletion', { list: 'projects', before, after: null }],
  ];

  it.each(edits)('undoes %s completely', (_what, edit) => {
    const items = catalog({ projects: [project({ id: 'a', name: 'Another' }), before] });
    expect(applyEdit(applyEdit(items, edit), reversed(edit))).toEqual(items);
  });

  it('keeps changes that were made after it', () => {
    const first: Edit<'projects'> = { list: 'projects', before, after: { ...before, name: 'Renamed' } };
    const renamed = project({ name: 'Renamed' });
    const second: Edit<'projects'> = {
      list: 'projects',
      before: renamed,
      after: { ...renamed, archived: true },
    };
    const both = applyEdit(applyEdit(catalog({ projects: [before] }), first), second);
    expect(applyEdit(both, reversed(first)).projects).toEqual([project({ archived: true })]);
  });
});
