import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOneOfEach, kinds } from '../../../test/harness/catalog.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import type { CatalogItems, CatalogKind } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import type { Page } from '../shared/paging.ts';
import { createTag } from '../tags/create.ts';
import { createTask } from '../tasks/create.ts';
import { archiveItem } from './archive.ts';
import { type CatalogQuery, listCatalog } from './list.ts';

describeOnBothEngines('listCatalog', (engine) => {
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
  });

  async function names(kind: CatalogKind, query: CatalogQuery = {}, actor: Actor = ada.actor) {
    return (await listCatalog(app, actor, kind, query)).items.map((item) => item.name);
  }

  async function allPages(kind: CatalogKind, first: number, actor: Actor) {
    const listed: string[] = [];
    let after: string | null = null;
    for (;;) {
      const page: Page<CatalogItems[CatalogKind]> = await listCatalog(app, actor, kind, { first, after });
      listed.push(...page.items.map((item) => item.name));
      const last = page.items.at(-1);
      if (!page.hasNextPage || !last) return listed;
      after = page.cursorOf(last);
    }
  }

  it('sorts by folded name on both databases, and pages through all items once', async () => {
    const given = [
      'b',
      'A',
      'a_b',
      'a-c',
      'a c',
      'É',
      'e',
      'Z',
      'z2',
      'z10',
      'ß',
      '日本',
      '🧵',
      'Ω',
      '_',
      '1',
    ];
    for (const name of given) await createTag(app, ada.actor, { name });
    // Sorted by code point of the folded name.
    const sorted = [
      '1',
      '_',
      'A',
      'a c',
      'a-c',
      'a_b',
      'b',
      'e',
      'Z',
      'z10',
      'z2',
      'ß',
      'É',
      'Ω',
      '日本',
      '🧵',
    ];
    expect(await names('tags')).toEqual(sorted);
    for (const first of [1, 3, 7, 16, 17]) expect(await allPages('tags', first, ada.actor)).toEqual(sorted);
  });

  it('lists several teams together, with equal names of different teams', async () => {
    const elsewhere = await inNewTeam(app, account);
    const inBoth = { ...ada.actor, memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships] };
    for (const name of ['a', 'b', 'c']) {
      await createClient(app, ada.actor, { name });
      await createClient(app, elsewhere.actor, { name });
    }
    for (const first of [1, 2, 5, 6]) {
      expect(await allPages('clients', first, inBoth)).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
    }
    expect(await names('clients', { teamId: elsewhere.team.id }, inBoth)).toEqual(['a', 'b', 'c']);
    expect(await names('clients', {}, { ...ada.actor, memberships: [] })).toEqual([]);
  });

  it.each(kinds)('shows %s to every member of the team and to nobody else', async (kind) => {
    const items = await createOneOfEach(app, ada.actor);
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    const stranger = await inNewTeam(app, colleague);
    expect(await names(kind, { teamId: ada.team.id }, bob.actor)).toEqual([items[kind].item.name]);
    expect(await names(kind, {}, stranger.actor)).toEqual([]);
    expect(await problemOf(() => names(kind, { teamId: ada.team.id }, stranger.actor))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'teamId',
    });
  });

  it.each(kinds)('filters %s by archived or active', async (kind) => {
    const { item, create } = (await createOneOfEach(app, ada.actor))[kind];
    await create('Active');
    await archiveItem(app, ada.actor, kind, item.id);
    expect(await names(kind, { archived: false })).toEqual(['Active']);
    expect(await names(kind, { archived: true })).toEqual([item.name]);
    expect((await names(kind, { archived: null })).sort()).toEqual(['Active', item.name].sort());
  });

  it('filters projects by client and tasks by project', async () => {
    const acme = await createClient(app, ada.actor, { name: 'Acme' });
    const website = await createProject(app, ada.actor, { name: 'Website', clientId: acme.id });
    const internal = await createProject(app, ada.actor, { name: 'Internal' });
    await createTask(app, ada.actor, { name: 'Design', projectId: website.id });
    await createTask(app, ada.actor, { name: 'Holidays', projectId: internal.id });
    expect(await names('projects', { clientId: acme.id })).toEqual(['Website']);
    expect(await names('tasks', { projectId: internal.id })).toEqual(['Holidays']);
    expect(await names('tasks')).toEqual(['Design', 'Holidays']);
  });

  it('rejects filters by ids of other teams', async () => {
    const foreign = await createOneOfEach(app, (await inNewTeam(app, colleague)).actor);
    const cases: [CatalogKind, string, string][] = [
      ['projects', 'clientId', foreign.clients.item.id],
      ['tasks', 'projectId', foreign.projects.item.id],
      ['projects', 'teamId', foreign.clients.item.teamId],
    ];
    for (const [kind, field, id] of cases) {
      for (const wrong of [id, ada.identity.id, 'nonsense', '']) {
        expect(await problemOf(() => names(kind, { [field]: wrong })), `${field} ${wrong}`).toMatchObject({
          code: 'NOT_FOUND',
          field,
        });
      }
    }
  });

  it('searches for a literal part of the name', async () => {
    for (const name of ['Café Müller', '100%', '100 Days', 'a_b', 'axb'])
      await createClient(app, ada.actor, { name });
    expect(await names('clients', { search: 'CAFÉ M' })).toEqual(['Café Müller']);
    expect(await names('clients', { search: '0%' })).toEqual(['100%']);
    expect(await names('clients', { search: '_' })).toEqual(['a_b']);
    expect(await names('clients', { search: '' })).toHaveLength(5);
    expect(await problemOf(() => names('clients', { search: 'a\0b' }))).toMatchObject({ field: 'search' });
    expect(await problemOf(() => names('clients', { search: 'x'.repeat(201) }))).toMatchObject({
      field: 'search',
    });
  });

  it('rejects an invalid page size and a cursor of another list', async () => {
    await createOneOfEach(app, ada.actor);
    expect(await problemOf(() => names('tags', { first: 0 }))).toMatchObject({ field: 'first' });
    const page = await listCatalog(app, ada.actor, 'clients', {});
    const [client] = page.items;
    if (!client) throw new Error('There is no client.');
    expect(await problemOf(() => names('projects', { after: page.cursorOf(client) }))).toMatchObject({
      code: 'INVALID_CURSOR',
      field: 'after',
    });
  });
});
