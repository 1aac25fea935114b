import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { MAX_FILTER_IDS, type TimeFilterInput } from '../../domain/time-entries/time-filter.ts';
import { newId } from '../../lib/ids.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { createTag } from '../tags/create.ts';
import { createTask } from '../tasks/create.ts';
import { resolveTimeFilter } from './time-filter.ts';

describeOnBothEngines('resolveTimeFilter', (engine) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  let acme: string;
  let globex: string;
  let acmeSite: string;
  let globexSite: string;
  let design: string;
  let call: string;

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
    bob = await createMember(app, ada, 'MANAGER', 'Bob');
    const { actor } = ada;
    acme = (await createClient(app, actor, { name: 'Acme' })).id;
    globex = (await createClient(app, actor, { name: 'Globex' })).id;
    acmeSite = (await createProject(app, actor, { name: 'Website', clientId: acme })).id;
    globexSite = (await createProject(app, actor, { name: 'Website', clientId: globex })).id;
    design = (await createTask(app, actor, { name: 'Design', projectId: acmeSite })).id;
    await createTask(app, actor, { name: 'Design', projectId: globexSite });
    call = (await createTag(app, actor, { name: 'Call' })).id;
  });
  afterAll(() => app.close());

  const resolve = (named: TimeFilterInput, person = ada, team?: string) =>
    resolveTimeFilter(app, person.actor, team, named);

  test('keeps missing values, empty lists and null', async () => {
    expect(await resolve({ billable: false, search: 'x' })).toEqual({
      teamId: undefined,
      filter: {
        identityIds: null,
        projectIds: null,
        clientIds: null,
        taskIds: null,
        tagIds: null,
        billable: false,
        search: 'x',
      },
    });
    const none = { identityIds: [], projectIds: [], clientIds: [], taskIds: [], tagIds: [] };
    expect(await resolve(none)).toMatchObject({ filter: none });
    const without = { projectIds: [null], clientIds: [null], taskIds: [null], tagIds: [null] };
    expect(await resolve(without)).toMatchObject({ teamId: undefined, filter: without });
  });

  test('resolves every name in a list to an id', async () => {
    const { filter } = await resolve({
      identityIds: ['me', 'bob', bob.user.email, bob.identity.id],
      clientIds: ['ACME', null, globex],
      tagIds: [null, ' call '],
    });
    expect(filter.identityIds).toEqual([ada.identity.id, bob.identity.id, bob.identity.id, bob.identity.id]);
    expect(filter.clientIds).toEqual([acme, null, globex]);
    expect(filter.tagIds).toEqual([null, call]);
  });

  test('searches within a single named client and project', async () => {
    expect(
      (await resolve({ clientIds: ['acme'], projectIds: ['website'], taskIds: ['design'] })).filter,
    ).toMatchObject({
      projectIds: [acmeSite],
      taskIds: [design],
    });
    const several = { clientIds: ['acme', 'globex'], projectIds: ['website'] };
    expect(await problemOf(() => resolve(several))).toMatchObject({ code: 'AMBIGUOUS', field: 'projectId' });
  });

  test('resolves a tag name to all tags that differ by case only', async () => {
    const urgent = await createTag(app, ada.actor, { name: 'Urgent' });
    const shouted = await createTag(app, ada.actor, { name: 'Shouted' });
    // Earlier versions accepted names that only differ by case.
    await app.db.transaction((tx) =>
      tx
        .updateTable('tags')
        .set({ name: 'URGENT', name_key: 'urgent' })
        .where('id', '=', shouted.id)
        .execute(),
    );
    const { tagIds } = (await resolve({ tagIds: ['urgent'] })).filter;
    expect(new Set(tagIds)).toEqual(new Set([urgent.id, shouted.id]));
    expect((await resolve({ tagIds: [shouted.id] })).filter.tagIds).toEqual([shouted.id]);
  });

  test('rejects an unknown name at any position of a list', async () => {
    for (const [named, field] of [
      [{ identityIds: ['me', 'nobody'] }, 'identityId'],
      [{ clientIds: ['acme', 'nobody'] }, 'clientId'],
      [{ projectIds: [acmeSite, 'nothing'] }, 'projectId'],
      [{ taskIds: [null, 'nothing'] }, 'taskId'],
      [{ tagIds: ['call', 'nothing'] }, 'tag'],
      [{ tagIds: ['call', newId(Date.now())] }, 'tag'],
    ] as const) {
      expect(await problemOf(() => resolve(named))).toMatchObject({ code: 'NOT_FOUND', field });
    }
    expect((await problemOf(() => resolve({ tagIds: ['Cal'] }))).message).toBe(
      'There is no tag called "Cal", or you have no access to it. Did you mean "Call"?',
    );
  });

  test('rejects too many names before any query', async () => {
    const many = Array.from({ length: MAX_FILTER_IDS + 1 }, (_, index) => `No. ${index}`);
    for (const field of ['identityIds', 'projectIds', 'clientIds', 'taskIds', 'tagIds'] as const) {
      expect(await problemOf(() => resolve({ [field]: many }))).toMatchObject({
        code: 'INVALID_INPUT',
        field,
      });
    }
  });

  describe('resolveTimeFilter for a member of several teams', () => {
    let both: Person;
    let own: string;
    beforeAll(async () => {
      const eve = await createPerson(app, 'Eve');
      own = eve.team.id;
      both = await joinTeam(app, ada, eve, 'MANAGER');
    });

    test('determines the team from named projects and tags', async () => {
      const { id: projectId } = await createProject(app, both.actor, { name: 'Own place', teamId: own });
      const { id: tagId } = await createTag(app, both.actor, { name: 'Own tag', teamId: own });
      for (const named of [
        { projectIds: ['own place'] },
        { projectIds: [null, projectId] },
        { tagIds: ['own tag'] },
        { tagIds: [tagId, null] },
      ]) {
        expect((await resolve(named, both)).teamId).toBe(own);
        expect(await resolve({ ...named, identityIds: ['me'] }, both)).toMatchObject({
          teamId: own,
          filter: { identityIds: [both.actor.memberships.at(-1)?.identityId] },
        });
      }
      expect(await problemOf(() => resolve({ tagIds: ['own tag'] }, both, ada.team.id))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'tag',
      });
      // Bob is in only one of the teams.
      expect(
        await problemOf(() => resolve({ identityIds: ['bob'], tagIds: ['own tag'] }, both)),
      ).toMatchObject({
        code: 'NOT_FOUND',
        field: 'tag',
      });
      expect(await problemOf(() => resolve({ tagIds: ['call', 'own tag'] }, both))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'tag',
      });
    });

    test('resolves a tag of several teams in the default team, or rejects it with the candidates', async () => {
      const theirs = await createTag(app, both.actor, { name: 'Call', teamId: own });
      expect(await resolve({ tagIds: ['call'] }, both)).toMatchObject({
        teamId: ada.team.id,
        filter: { tagIds: [call] },
      });
      expect(await resolve({ tagIds: ['call'] }, both, own)).toMatchObject({
        filter: { tagIds: [theirs.id] },
      });
      const third = await createPerson(app, 'Third');
      const inThree = await joinTeam(app, third, both, 'MEMBER');
      const { message, code } = await problemOf(() => resolve({ tagIds: ['call'] }, inThree));
      expect(code).toBe('AMBIGUOUS');
      for (const id of [call, theirs.id]) expect(message).toContain(`"Call" (id ${id}, team "`);
    });

    test('chooses the team that all named members are in', async () => {
      const gus = await createMember(app, { ...both, team: { ...both.team, id: own } }, 'MEMBER', 'Gus');
      expect(await resolve({ identityIds: ['me', 'bob'] }, both)).toMatchObject({ teamId: ada.team.id });
      expect(await resolve({ identityIds: ['gus', 'me'] }, both)).toMatchObject({
        teamId: own,
        filter: { identityIds: [gus.identity.id, both.actor.memberships.at(-1)?.identityId] },
      });
      expect(await problemOf(() => resolve({ identityIds: ['bob', 'gus'] }, both))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'identityId',
        message: 'These members are in no team together; ask about the members of one team at a time.',
      });
    });
  });
});
