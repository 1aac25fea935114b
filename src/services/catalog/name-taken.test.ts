import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOneOfEach, kinds, type OneOfEach } from '../../../test/harness/catalog.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import type { CatalogKind } from '../../domain/entities.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import type { Failure } from '../../lib/errors.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import { archiveItem, unarchiveItem } from './archive.ts';
import { listCatalog } from './list.ts';
import { findItem } from './require.ts';

describeOnBothEngines('names of catalog items', (engine) => {
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;
  let items: OneOfEach;

  beforeAll(async () => {
    app = await createTestApp(engine);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
    items = await createOneOfEach(app, ada.actor);
  });

  const places = {
    clients: ['client', 'in this team'],
    projects: ['project', 'for this client'],
    tasks: ['task', 'in this project'],
    tags: ['tag', 'in this team'],
  };
  const takenBy = (kind: CatalogKind, { id, name }: { id: string; name: string }) => ({
    code: 'NAME_TAKEN',
    field: 'name',
    message: `There is an active ${places[kind][0]} called "${name}" ${places[kind][1]} already; its id is ${id}.`,
    existingId: id,
  });
  const failureOf = async (action: () => Promise<unknown>) => {
    const error = await action().catch((reason: unknown) => reason);
    return (error as Failure).problems[0];
  };

  it.each(kinds)('rejects a taken name among %s at creation and at renaming', async (kind) => {
    const { item, create, rename } = items[kind];
    const taken = takenBy(kind, item);
    expect(await failureOf(() => create(item.name))).toEqual(taken);
    expect(await failureOf(() => create(`  ${item.name} `))).toEqual(taken);
    const cafe = await create('Café');
    expect(await failureOf(() => create('Cafe\u0301'))).toEqual(takenBy(kind, cafe));
    expect(await failureOf(() => rename('Café'))).toEqual(takenBy(kind, cafe));
    expect(await findItem(app.db.read, ada.actor, kind, item.id)).toEqual(item);
    // An item may be renamed to its own name.
    expect(await rename(item.name)).toEqual(item);
  });

  it('reports a taken name of a project without a client', async () => {
    const { id } = await createProject(app, ada.actor, { name: 'Alone' });
    expect(await failureOf(() => createProject(app, ada.actor, { name: 'alone' }))).toMatchObject({
      message: `There is an active project called "Alone" without a client already; its id is ${id}.`,
    });
  });

  it.each(kinds)('compares names of %s without case, and distinguishes accents', async (kind) => {
    const { item, create, rename } = items[kind];
    expect(await failureOf(() => create(item.name.toUpperCase()))).toEqual(takenBy(kind, item));
    const cafe = await create('Café');
    expect(await failureOf(() => rename(' CAFÉ '))).toEqual(takenBy(kind, cafe));
    expect((await create('Cafe')).name).toBe('Cafe');
    // An item may change the case of its own name.
    expect((await rename(item.name.toUpperCase())).name).toBe(item.name.toUpperCase());
  });

  it.each(kinds)('frees the names of archived %s, and rejects unarchiving a taken name', async (kind) => {
    const { item, create } = items[kind];
    await archiveItem(app, ada.actor, kind, item.id);
    const other = await create(item.name.toUpperCase());
    expect(await failureOf(() => unarchiveItem(app, ada.actor, kind, item.id))).toEqual(takenBy(kind, other));
  });

  it.each(kinds)('accepts updates of existing %s whose names differ only by case', async (kind) => {
    const { item, create, rename } = items[kind];
    const other = await create('Other');
    const name = item.name.toUpperCase();
    await app.db.transaction((tx) =>
      tx
        .updateTable(kind)
        .set({ name, name_key: foldForSearch(name) })
        .where('team_id', '=', ada.team.id)
        .where('id', '=', other.id)
        .execute(),
    );
    expect(await rename(item.name)).toEqual(item);
    expect(await rename(undefined)).toEqual(item);
    await archiveItem(app, ada.actor, kind, item.id);
    expect(await failureOf(() => create(item.name))).toEqual(takenBy(kind, { ...other, name }));
  });

  it.each(kinds)(
    'hides the id of the other item among %s from a credential without the read scope',
    async (kind) => {
      const { item, create } = items[kind];
      const writer = { ...ada.actor, scopes: ['write' as const] };
      const problem = await failureOf(() => create(item.name, writer));
      expect(problem).toEqual({
        code: 'NAME_TAKEN',
        field: 'name',
        message: `There is an active ${places[kind][0]} of this name ${places[kind][1]} already.`,
      });
    },
  );

  it('rejects moving a project to a client that has a project of its name', async () => {
    const globex = await createClient(app, ada.actor, { name: 'Globex' });
    const there = await createProject(app, ada.actor, { name: 'WEBSITE', clientId: globex.id });
    const move = () => updateProject(app, ada.actor, items.projects.item.id, { clientId: globex.id });
    expect(await failureOf(move)).toEqual(takenBy('projects', there));
    await createProject(app, ada.actor, { name: 'website' });
  });

  it.each(kinds)('allows equal names of %s in different teams', async (kind) => {
    const elsewhere = await inNewTeam(app, account);
    const others = await createOneOfEach(app, elsewhere.actor);
    expect(others[kind].item.name).toBe(items[kind].item.name);
  });

  it.each(kinds)('validates names of %s, and keeps a name that an update omits', async (kind) => {
    const { item, create, rename } = items[kind];
    for (const wrong of ['', ' \t', 'a\0b', '\ud800', 'two\nlines', 'x'.repeat(201)]) {
      const refused = { code: 'INVALID_INPUT', field: 'name' };
      expect(await problemOf(() => create(wrong)), JSON.stringify(wrong)).toMatchObject(refused);
      expect(await problemOf(() => rename(wrong)), JSON.stringify(wrong)).toMatchObject(refused);
    }
    expect(await problemOf(() => rename(null))).toEqual({
      code: 'INVALID_INPUT',
      field: 'name',
      message: 'name cannot be removed; leave it out to keep it.',
    });
    expect(await rename(undefined)).toEqual(item);
    const renamed = await rename(' Größer ');
    expect(renamed).toEqual({ ...item, name: 'Größer' });
    expect(await findItem(app.db.read, ada.actor, kind, item.id)).toEqual(renamed);
    expect((await listCatalog(app, ada.actor, kind, { search: 'GRÖSS' })).items).toEqual([]);
    expect((await listCatalog(app, ada.actor, kind, { search: 'GRÖß' })).items).toEqual([renamed]);
  });

  it.each(kinds)('allows managers to create and rename %s, and members only to create tags', async (kind) => {
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    const { create, rename } = items[kind];
    if (kind === 'tags') expect(await create('by Bob', bob.actor)).toMatchObject({ name: 'by Bob' });
    else expect(await problemOf(() => create('by Bob', bob.actor))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await problemOf(() => rename('by Bob', bob.actor))).toMatchObject({ code: 'FORBIDDEN' });
    const memberships = bob.actor.memberships.map((membership) => ({
      ...membership,
      role: 'MANAGER' as const,
    }));
    const manager = { ...bob.actor, memberships };
    expect(await create('by a manager', manager)).toMatchObject({ name: 'by a manager' });
    expect(await rename('by a manager too', manager)).toMatchObject({ name: 'by a manager too' });
  });

  it.each(kinds)('hides %s from strangers', async (kind) => {
    const stranger = await inNewTeam(app, colleague);
    const { create, rename } = items[kind];
    expect(await problemOf(() => create('x', stranger.actor))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await problemOf(() => rename('x', stranger.actor))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'id',
    });
  });

  it.each(kinds)('concurrent creations of %s with one name create one item', async (kind) => {
    const spellings = ['wanted', 'Wanted', 'WANTED'];
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => items[kind].create(spellings[n % 3] ?? '')),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'NAME_TAKEN' });
    }
  });
});
