import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOneOfEach, kinds, type OneOfEach } from '../../../test/catalog.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/factories.ts';
import { problemOf } from '../../../test/refusals.ts';
import { listCatalog } from './list.ts';
import { findItem } from './require.ts';

describeOnBothEngines('the names of what time is tracked on', (engine) => {
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

  const messages = {
    clients: 'There is an active client of this name in this team already.',
    projects: 'There is an active project of this name for this client already.',
    tasks: 'There is an active task of this name in this project already.',
    tags: 'There is an active tag of this name in this team already.',
  };

  it.each(kinds)('are taken once among %s, when one is made and when one is renamed', async (kind) => {
    const { item, create, rename } = items[kind];
    const taken = { code: 'NAME_TAKEN', field: 'name', message: messages[kind] };
    expect(await problemOf(() => create(item.name))).toEqual(taken);
    expect(await problemOf(() => create(`  ${item.name} `))).toEqual(taken);
    await create('Café');
    expect(await problemOf(() => create('Cafe\u0301'))).toEqual(taken);
    expect(await problemOf(() => rename('Café'))).toEqual(taken);
    expect(await findItem(app.db.read, ada.actor, kind, item.id)).toEqual(item);
    // One may be given its own name.
    expect(await rename(item.name)).toEqual(item);
  });

  it.each(kinds)('of %s may differ by case alone', async (kind) => {
    const { item, create } = items[kind];
    expect((await create(item.name.toUpperCase())).name).toBe(item.name.toUpperCase());
  });

  it.each(kinds)('of %s are free in another team', async (kind) => {
    const elsewhere = await inNewTeam(app, account);
    const others = await createOneOfEach(app, elsewhere.actor);
    expect(others[kind].item.name).toBe(items[kind].item.name);
  });

  it.each(kinds)('of %s are checked, and kept on an update that gives none', async (kind) => {
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

  it.each(kinds)('of %s are for managers to give, of tags for everyone to make', async (kind) => {
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

  it.each(kinds)('of %s are not for strangers', async (kind) => {
    const stranger = await inNewTeam(app, colleague);
    const { create, rename } = items[kind];
    expect(await problemOf(() => create('x', stranger.actor))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await problemOf(() => rename('x', stranger.actor))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'id',
    });
  });

  it.each(kinds)('of %s are given once where many ask for one at the same time', async (kind) => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => items[kind].create('wanted')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'NAME_TAKEN' });
    }
  });
});
