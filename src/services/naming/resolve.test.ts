import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { newId } from '../../lib/ids.ts';
import { archiveItem } from '../catalog/archive.ts';
import { createClient } from '../clients/create.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { createProject } from '../projects/create.ts';
import { createTag } from '../tags/create.ts';
import { createTask } from '../tasks/create.ts';
import { updateTeam } from '../teams/update.ts';
import { type NamedIds, type Names, resolveFilter, resolveNames } from './resolve.ts';
import { requireTagFilter, spellTags } from './tags.ts';

describeOnBothEngines('resolveNames', (engine) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  let acme: string;
  let globex: string;
  let acmeSite: string;
  let globexSite: string;
  let design: string;

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
    bob = await createMember(app, ada, 'MEMBER', 'Bob Miller');
    const { actor } = ada;
    acme = (await createClient(app, actor, { name: 'Acme' })).id;
    globex = (await createClient(app, actor, { name: 'Globex' })).id;
    acmeSite = (await createProject(app, actor, { name: 'Website', clientId: acme })).id;
    globexSite = (await createProject(app, actor, { name: 'Website', clientId: globex })).id;
    await createProject(app, actor, { name: 'Café' });
    design = (await createTask(app, actor, { name: 'Design', projectId: acmeSite })).id;
    await createTask(app, actor, { name: 'Design', projectId: globexSite });
    await createTask(app, actor, { name: 'Review', projectId: acmeSite });
    await createTag(app, actor, { name: 'Urgent' });
  });
  afterAll(() => app.close());

  const resolve = (names: Names, person = ada): Promise<NamedIds> => resolveNames(app, person.actor, names);

  test('ignores case and surrounding white space', async () => {
    expect(await resolve({ client: ' aCME ' })).toMatchObject({ clientId: acme });
    expect((await resolve({ project: 'CAFÉ' })).projectId).toBeTypeOf('string');
    expect((await resolve({ project: 'Cafe\u0301' })).projectId).toBeTypeOf('string');
    expect((await resolve({ task: 'review' })).taskId).toBeTypeOf('string');
  });

  test('prefers an exact spelling to names that differ by case', async () => {
    const rename = (table: 'clients' | 'tasks', id: string, name: string) =>
      app.db.transaction((tx) =>
        tx.updateTable(table).set({ name, name_key: name.toLowerCase() }).where('id', '=', id).execute(),
      );
    const initech = await createClient(app, ada.actor, { name: 'Initech' });
    const other = await createClient(app, ada.actor, { name: 'Another Initech' });
    await rename('clients', other.id, 'INITECH');
    expect(await resolve({ client: 'Initech' })).toMatchObject({ clientId: initech.id });
    expect(await resolve({ client: ' INITECH ' })).toMatchObject({ clientId: other.id });
    expect(await problemOf(() => resolve({ client: 'initech' }))).toMatchObject({ code: 'AMBIGUOUS' });
    const { id } = await createTask(app, ada.actor, { name: 'Design 2', projectId: acmeSite });
    await rename('tasks', id, 'DESIGN');
    expect(await resolve({ task: 'DESIGN' })).toMatchObject({ taskId: id });
    await rename('tasks', id, 'Design 2');
  });

  test('keeps undefined and null', async () => {
    expect(await resolve({ project: null })).toEqual({
      teamId: undefined,
      clientId: undefined,
      projectId: null,
      taskId: undefined,
      identityId: undefined,
    });
  });

  test('searches projects in the named client, and tasks in the named project', async () => {
    expect(await resolve({ client: 'globex', project: 'website' })).toMatchObject({
      clientId: globex,
      projectId: globexSite,
    });
    expect(await resolve({ client: 'acme', project: 'website', task: 'design' })).toMatchObject({
      projectId: acmeSite,
      taskId: design,
    });
    expect(await resolve({ project: acmeSite, task: 'design' })).toMatchObject({ taskId: design });
  });

  test('returns ids unchanged, also unknown ones', async () => {
    const id = newId(Date.now());
    expect(await resolve({ project: id, client: id, task: id, team: id })).toMatchObject({
      projectId: id,
      clientId: id,
      taskId: id,
      teamId: id,
    });
  });

  test('rejects an ambiguous name and lists the candidates', async () => {
    const refused = resolve({ project: 'website' });
    await expect(refused).rejects.toMatchObject({
      problems: [{ code: 'AMBIGUOUS', field: 'projectId' }],
    });
    await expect(refused).rejects.toThrow(`"Website" (id ${acmeSite}, client "Acme")`);
    await expect(refused).rejects.toThrow(`"Website" (id ${globexSite}, client "Globex")`);
    await expect(resolve({ task: 'Design' })).rejects.toThrow(`(id ${design}, project "Website")`);
  });

  test('rejects an unknown name and suggests similar names', async () => {
    const refused = resolve({ client: 'Acne' });
    await expect(refused).rejects.toMatchObject({ problems: [{ code: 'NOT_FOUND', field: 'clientId' }] });
    await expect(refused).rejects.toThrow(
      'There is no client called "Acne", or you have no access to it. Did you mean "Acme"?',
    );
    await expect(resolve({ client: 'Something else' })).rejects.toThrow(/no access to it\.$/);
  });

  test('reveals neither similar names nor candidates to callers without read scope', async () => {
    const writing = { ...ada.actor, scopes: ['write'] as const };
    const refused = async (names: Names) =>
      (await problemOf(() => resolveNames(app, writing, names))).message;
    const noReadScope =
      'This credential lacks the scope "read", so it cannot see which there are: give the name in full, or the id.';
    for (const [noun, names] of Object.entries({
      member: { member: 'Bob' },
      client: { client: 'Acne' },
      project: { project: 'Cafe' },
      task: { task: 'Reviews' },
      team: { team: ada.team.name.slice(1) },
    })) {
      const [text] = Object.values(names);
      expect(await refused(names)).toBe(
        `There is no ${noun} called "${text}", or you have no access to it. ${noReadScope}`,
      );
    }
    expect((await problemOf(() => requireTagFilter(app, writing, 'urgnt', null))).message).toBe(
      `There is no tag called "urgnt", or you have no access to it. ${noReadScope}`,
    );
    expect(await refused({ project: 'website' })).toBe(
      'More than one project is called "website". Give the id of the one that you mean. This credential lacks the scope "read", so it cannot see which they are.',
    );
    expect(await resolveNames(app, writing, { client: 'Acme', member: 'Bob Miller' })).toMatchObject({
      clientId: acme,
      identityId: bob.identity.id,
    });
  });

  test('names the searched scope and suggests names of any scope when a name is elsewhere', async () => {
    const refused = async (names: Names) => (await problemOf(() => resolve(names))).message;
    expect(await refused({ client: 'globex', project: 'Cafe' })).toBe(
      'There is no project called "Cafe" of this client, or you have no access to it. Did you mean "Café"?',
    );
    expect(await refused({ client: 'globex', project: 'café' })).toBe(
      'There is no project called "café" of this client, or you have no access to it. There is one elsewhere; leave clientId out to mean that.',
    );
    expect(await refused({ project: globexSite, task: 'Reviews' })).toBe(
      'There is no task called "Reviews" in this project, or you have no access to it. Did you mean "Review"?',
    );
    expect(await refused({ project: globexSite, task: 'review' })).toBe(
      'There is no task called "review" in this project, or you have no access to it. There is one elsewhere; leave projectId out to mean that.',
    );
    expect(await refused({ client: acme, project: 'Something else' })).toBe(
      'There is no project called "Something else" of this client, or you have no access to it.',
    );
  });

  test('does not search outside the team of the named client', async () => {
    const both = await joinTeam(app, ada, await createPerson(app), 'MEMBER');
    const own = both.actor.memberships.at(-1)?.teamId;
    await createProject(app, both.actor, { name: 'Far away', teamId: own });
    await expect(resolve({ client: acme, project: 'far away' }, both)).rejects.toThrow(
      /of this client, or you have no access to it\.$/,
    );
  });

  test.each(['a\0b', 'x'.repeat(201)])('rejects the invalid name %j', async (name) => {
    for (const field of ['team', 'client', 'project', 'task', 'member'] as const) {
      await expect(resolve({ [field]: name })).rejects.toMatchObject({
        problems: [{ code: 'INVALID_INPUT' }],
      });
    }
  });

  test('finds archived items if no active item has the name', async () => {
    const { actor } = ada;
    const old = await createProject(app, actor, { name: 'Phoenix' });
    await archiveItem(app, actor, 'projects', old.id);
    expect(await resolve({ project: 'phoenix' })).toMatchObject({ projectId: old.id });
    const current = await createProject(app, actor, { name: 'Phoenix' });
    expect(await resolve({ project: 'phoenix' })).toMatchObject({ projectId: current.id });
    expect(await resolveNames(app, actor, { project: 'phoenix' }, { archivedFirst: true })).toMatchObject({
      projectId: old.id,
    });
  });

  test('finds an active item among any number of archived items', async () => {
    const { actor } = ada;
    for (let i = 0; i < 12; i++) {
      const old = await createProject(app, actor, { name: 'Yearly' });
      await archiveItem(app, actor, 'projects', old.id);
    }
    const refused = resolve({ project: 'yearly' });
    await expect(refused).rejects.toMatchObject({ problems: [{ code: 'AMBIGUOUS' }] });
    await expect(refused).rejects.toThrow('; and more. Give the id');
    expect(((await refused.catch((error) => error.message)) as string).match(/\(id /g)).toHaveLength(10);
    const current = await createProject(app, actor, { name: 'Yearly' });
    expect(await resolve({ project: 'yearly' })).toMatchObject({ projectId: current.id });
  });

  test('prefers tasks in active projects to tasks in archived ones', async () => {
    const { actor } = ada;
    const old = await createProject(app, actor, { name: 'Old home' });
    const oldTask = await createTask(app, actor, { name: 'Paint', projectId: old.id });
    await archiveItem(app, actor, 'projects', old.id);
    expect(await resolve({ task: 'paint' })).toMatchObject({ taskId: oldTask.id });
    const home = await createProject(app, actor, { name: 'New home' });
    const task = await createTask(app, actor, { name: 'Paint', projectId: home.id });
    expect(await resolve({ task: 'paint' })).toMatchObject({ taskId: task.id });
  });

  test('searches tasks in the usual project first', async () => {
    const inUsual = (usualProjectId: string, names: Names) =>
      resolveNames(app, ada.actor, names, { usualProjectId });
    expect(await inUsual(acmeSite, { task: 'design' })).toMatchObject({ taskId: design });
    expect((await inUsual(globexSite, { task: 'review' })).taskId).toBeTypeOf('string');
    expect(await inUsual(globexSite, { task: 'design', project: acmeSite })).toMatchObject({
      taskId: design,
    });
  });

  test('determines the team from the named items', async () => {
    const both = await joinTeam(app, ada, await createPerson(app), 'MANAGER');
    const teamId = both.actor.memberships.at(-1)?.teamId ?? '';
    const client = await createClient(app, both.actor, { name: 'Own client', teamId });
    const project = await createProject(app, both.actor, { name: 'Own project', teamId });
    const task = await createTask(app, both.actor, { name: 'Own task', projectId: project.id });
    for (const names of [
      { client: 'own client' },
      { client: client.id },
      { project: 'own project' },
      { project: project.id },
      { task: 'own task' },
      { task: task.id },
    ]) {
      expect(await resolve(names, both)).toMatchObject({ teamId });
    }
  });

  describe('the names of people', () => {
    test('finds members by name, address or id, and determines the team', async () => {
      const expected = { identityId: bob.identity.id, teamId: ada.team.id };
      expect(await resolve({ member: 'bob miller' })).toMatchObject(expected);
      expect(await resolve({ member: bob.user.email.toUpperCase() })).toMatchObject(expected);
      expect(await resolve({ member: bob.identity.id })).toMatchObject(expected);
    });

    test('finds a person in all shared teams, or in the default team if one is needed', async () => {
      const own = bob.actor.memberships.at(-1);
      for (const member of ['Bob Miller', bob.user.email, 'me', ' ME ']) {
        expect(await resolve({ member }, bob)).toMatchObject({
          identityId: bob.identity.id,
          teamId: ada.team.id,
        });
        expect(await resolve({ member, team: own?.teamId }, bob)).toMatchObject({
          identityId: own?.identityId,
        });
        expect(await resolveFilter(app, bob.actor, { member })).toMatchObject({
          identityIds: [bob.identity.id, own?.identityId],
          teamId: undefined,
        });
        expect(await resolveFilter(app, bob.actor, { member, team: ada.team.name })).toMatchObject({
          identityIds: [bob.identity.id],
        });
      }
    });

    test('rejects a name of several people and lists the candidates', async () => {
      const one = await createMember(app, ada, 'MEMBER', 'Kim');
      const other = await createMember(app, ada, 'MEMBER', 'Kim');
      const lookUps = [
        () => resolve({ member: 'kim' }),
        () => resolveFilter(app, ada.actor, { member: 'kim' }),
      ];
      for (const lookUp of lookUps) {
        const refused = lookUp();
        await expect(refused).rejects.toMatchObject({
          problems: [{ code: 'AMBIGUOUS', field: 'identityId' }],
        });
        await expect(refused).rejects.toThrow(`"Kim" (id ${one.identity.id}, ${one.user.email}, team "`);
        await expect(refused).rejects.toThrow(`"Kim" (id ${other.identity.id}, `);
      }
    });

    test('requires a team for a person in several teams of which none is the default', async () => {
      const eve = await createPerson(app, 'Eve');
      const inAdas = await joinTeam(app, ada, eve, 'MANAGER');
      const zed = await createPerson(app, 'Zed');
      const inBoth = await joinTeam(app, zed, inAdas, 'MANAGER');
      const caller = { ...inBoth, actor: { ...inBoth.actor, defaultTeamId: eve.team.id } };
      await joinTeam(app, zed, bob, 'MEMBER');
      const refused = resolve({ member: bob.user.email }, caller);
      await expect(refused).rejects.toMatchObject({ problems: [{ code: 'AMBIGUOUS', field: 'identityId' }] });
      await expect(refused).rejects.toThrow(`(id ${bob.identity.id}, ${bob.user.email}, team "`);
      expect(await resolve({ member: bob.user.email, team: ada.team.id }, caller)).toMatchObject({
        identityId: bob.identity.id,
      });
      const { identityIds } = await resolveFilter(app, caller.actor, { member: bob.user.email });
      expect(identityIds).toHaveLength(2);
    });

    test('limits named projects to the team of the person, and people to the team of the project', async () => {
      const both = await joinTeam(app, ada, await createPerson(app), 'MANAGER');
      const own = both.actor.memberships.at(-1);
      const elsewhere = await createProject(app, both.actor, { name: 'Elsewhere', teamId: own?.teamId });
      const here = await createProject(app, both.actor, { name: 'Shared', teamId: ada.team.id });
      await createProject(app, both.actor, { name: 'Shared', teamId: own?.teamId });
      for (const project of ['elsewhere', elsewhere.id]) {
        expect(await resolve({ member: 'me', project }, both)).toMatchObject({
          identityId: own?.identityId,
          teamId: own?.teamId,
          projectId: elsewhere.id,
        });
      }
      expect(await resolve({ member: 'bob miller', project: 'shared' }, both)).toMatchObject({
        identityId: bob.identity.id,
        projectId: here.id,
      });
      await expect(resolve({ member: 'bob miller', project: 'elsewhere' }, both)).rejects.toThrow(
        'There is no project called "elsewhere" in this team, or you have no access to it.',
      );
    });

    test('prefers active members to former ones', async () => {
      const first = await createMember(app, ada, 'MEMBER', 'Chris');
      await removeTeamMember(app, ada.actor, first.identity.id);
      expect(await resolve({ member: 'chris' })).toMatchObject({ identityId: first.identity.id });
      const second = await createMember(app, ada, 'MEMBER', 'Chris');
      expect(await resolve({ member: 'chris' })).toMatchObject({ identityId: second.identity.id });
    });

    test('does not find people of other teams, nor their ids', async () => {
      const other = await createPerson(app, 'Zoe');
      await expect(resolve({ member: 'Zoe' })).rejects.toMatchObject({ problems: [{ code: 'NOT_FOUND' }] });
      const [foreign, none] = await Promise.all(
        [other.identity.id, newId(Date.now())].map((member) =>
          resolve({ member }).catch((error) => error.problems),
        ),
      );
      expect(foreign).toEqual(none);
    });
  });

  describe('the names of teams', () => {
    test('finds teams of the caller only', async () => {
      expect(await resolve({ team: ada.team.name.toUpperCase() })).toMatchObject({ teamId: ada.team.id });
      const other = await createPerson(app);
      await expect(resolve({ team: other.team.name })).rejects.toMatchObject({
        problems: [{ code: 'NOT_FOUND', field: 'teamId' }],
      });
    });

    test('rejects a name of two teams of the caller', async () => {
      const eve = await createPerson(app);
      const both = await joinTeam(app, ada, await createPerson(app), 'ADMIN');
      const member = await joinTeam(app, eve, both, 'ADMIN');
      await updateTeam(app, eve.actor, eve.team.id, { name: ada.team.name });
      await expect(resolve({ team: ada.team.name }, member)).rejects.toMatchObject({
        problems: [{ code: 'AMBIGUOUS', field: 'teamId' }],
      });
    });

    test('distinguishes clients of the same name in two teams', async () => {
      const both = await joinTeam(app, ada, await createPerson(app), 'MEMBER');
      const own = both.actor.memberships.at(-1)?.teamId ?? '';
      const { id } = await createClient(app, both.actor, { name: 'Acme', teamId: own });
      await expect(resolve({ client: 'Acme' }, both)).rejects.toThrow(`(id ${id}, team "`);
      expect(await resolve({ client: 'Acme', team: own }, both)).toMatchObject({ clientId: id });
    });
  });

  describe('spellTags and requireTagFilter', () => {
    test('spellTags returns the existing spelling of a tag, and new tags unchanged', async () => {
      expect(await spellTags(app, ada.actor, ['URGENT', 'New one'], null)).toEqual(['Urgent', 'New one']);
      expect(await spellTags(app, ada.actor, null, null)).toBeNull();
      expect(await spellTags(app, ada.actor, undefined, null)).toBeUndefined();
    });

    test('spellTags accepts ids of tags that the caller has access to', async () => {
      const { id } = await createTag(app, ada.actor, { name: 'Travel' });
      expect(await spellTags(app, ada.actor, [id], null)).toEqual(['Travel']);
      const other = await createPerson(app);
      await expect(spellTags(app, other.actor, [id], null)).rejects.toMatchObject({
        problems: [{ code: 'NOT_FOUND', field: 'tags' }],
      });
    });

    test('spellTags checks the number of tags before any query, and uses one query for all', async () => {
      let queries = 0;
      const read = new Proxy(app.db.read, {
        get: (target, key) => {
          if (key === 'selectFrom') queries += 1;
          const value = Reflect.get(target, key);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      const counting = { ...app, db: Object.create(app.db, { read: { value: read } }) };
      const many = Array.from({ length: 30_000 }, (_, i) => `Tag ${i}`);
      const { id } = await createTag(app, ada.actor, { name: 'Counted' });
      await expect(spellTags(counting, ada.actor, many, null)).rejects.toMatchObject({
        problems: [{ code: 'INVALID_INPUT', field: 'tags' }],
      });
      expect(queries).toBe(0);
      const given = [id, 'URGENT', ...many.slice(0, 48)];
      expect(await spellTags(counting, ada.actor, given, null)).toEqual([
        'Counted',
        'Urgent',
        ...many.slice(0, 48),
      ]);
      expect(queries).toBe(1);
    });

    test('requireTagFilter rejects an unknown tag', async () => {
      expect(await requireTagFilter(app, ada.actor, 'URGENT', null)).toEqual({ tagKey: 'urgent' });
      await expect(requireTagFilter(app, ada.actor, 'urgnt', null)).rejects.toThrow('Did you mean "Urgent"?');
    });
  });
});
