import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { storedEntries } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { span } from '../../../test/harness/times.ts';
import type { CatalogKind, Client, Project, Task } from '../../domain/entities.ts';
import { archiveItem, unarchiveItem } from '../catalog/archive.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { createTask } from '../tasks/create.ts';
import { createTimeEntry } from './create.ts';
import type { WorkInput } from './work.ts';

describeOnBothEngines('project, client and task of a new entry', (engine) => {
  let app: TestApp;
  let account: Person;
  let stranger: Person;
  let ada: Person;
  let acme: Client;
  let globex: Client;
  let website: Project;
  let internal: Project;
  let design: Task;

  beforeAll(async () => {
    app = await createTestApp(engine);
    account = await createPerson(app, 'Ada');
    stranger = await createPerson(app, 'Mallory');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
    acme = await createClient(app, ada.actor, { name: 'Acme' });
    globex = await createClient(app, ada.actor, { name: 'Globex' });
    website = await createProject(app, ada.actor, { name: 'Website', clientId: acme.id });
    internal = await createProject(app, ada.actor, { name: 'Internal' });
    design = await createTask(app, ada.actor, { projectId: website.id, name: 'Design' });
  });

  const create = (work: WorkInput) => createTimeEntry(app, ada.actor, { ...span(9, 10), ...work });

  async function trackedOn(work: WorkInput) {
    const { timeEntry } = await create(work);
    return { projectId: timeEntry.projectId, clientId: timeEntry.clientId, taskId: timeEntry.taskId };
  }

  it('a task implies its project and client', async () => {
    const all = { projectId: website.id, clientId: acme.id, taskId: design.id };
    expect(await trackedOn({ taskId: design.id })).toEqual(all);
    expect(await trackedOn({ taskId: design.id, projectId: null, clientId: null })).toEqual(all);
    expect(await trackedOn({ taskId: design.id, projectId: website.id })).toEqual(all);
    expect(await trackedOn({ taskId: design.id, clientId: acme.id })).toEqual(all);
    expect(await trackedOn(all)).toEqual(all);
  });

  it('a project implies its client, if any', async () => {
    expect(await trackedOn({ projectId: website.id })).toEqual({
      projectId: website.id,
      clientId: acme.id,
      taskId: null,
    });
    expect(await trackedOn({ projectId: internal.id })).toEqual({
      projectId: internal.id,
      clientId: null,
      taskId: null,
    });
  });

  it('a client can be set without a project', async () => {
    expect(await trackedOn({ clientId: globex.id })).toEqual({
      projectId: null,
      clientId: globex.id,
      taskId: null,
    });
  });

  it('contradicting ids are rejected', async () => {
    const cases: [string, WorkInput][] = [
      ['taskId', { taskId: design.id, projectId: internal.id }],
      ['clientId', { taskId: design.id, clientId: globex.id }],
      ['clientId', { projectId: website.id, clientId: globex.id }],
      ['clientId', { projectId: internal.id, clientId: acme.id }],
    ];
    for (const [field, work] of cases) {
      expect(await problemOf(() => create(work)), field).toMatchObject({ code: 'CONTRADICTION', field });
    }
    expect(await storedEntries(app, ada.actor)).toEqual([]);
  });

  it('unknown and invisible ids fail with the same message', async () => {
    const foreign = await inNewTeam(app, stranger);
    const client = await createClient(app, foreign.actor, { name: 'Acme' });
    const project = await createProject(app, foreign.actor, { name: 'Website', clientId: client.id });
    const task = await createTask(app, foreign.actor, { projectId: project.id, name: 'Design' });
    const ids = { projectId: project.id, clientId: client.id, taskId: task.id };
    for (const [field, foreignId] of Object.entries(ids)) {
      for (const id of [foreignId, ada.team.id, 'nonsense', '', "'; --", 'a\0b']) {
        const what = field.slice(0, -2);
        expect(await problemOf(() => create({ [field]: id })), `${field} ${id}`).toEqual({
          code: 'NOT_FOUND',
          field,
          message: `There is no ${what} with this ${field}, or you have no access to it.`,
        });
      }
    }
    expect(await storedEntries(app, ada.actor)).toEqual([]);
  });

  it('an id of another kind of object is not found', async () => {
    expect(await problemOf(() => create({ projectId: acme.id }))).toMatchObject({ field: 'projectId' });
    expect(await problemOf(() => create({ clientId: website.id }))).toMatchObject({ field: 'clientId' });
    expect(await problemOf(() => create({ taskId: website.id }))).toMatchObject({ field: 'taskId' });
  });

  it.each([
    ['tasks', 'taskId', 'The task "Design" is archived'],
    ['projects', 'projectId', 'The project "Website" is archived'],
    ['clients', 'clientId', 'The client "Acme" is archived'],
  ] as const)('archived %s reject new entries until they are unarchived', async (kind, field, words) => {
    const ids: Record<Exclude<CatalogKind, 'tags'>, string> = {
      tasks: design.id,
      projects: website.id,
      clients: acme.id,
    };
    await archiveItem(app, ada.actor, kind, ids[kind]);
    const problem = await problemOf(() => create({ taskId: design.id }));
    expect(problem).toMatchObject({ code: 'ARCHIVED', field });
    expect(problem.message).toContain(words);
    expect(await storedEntries(app, ada.actor)).toEqual([]);
    await unarchiveItem(app, ada.actor, kind, ids[kind]);
    expect(await create({ taskId: design.id })).toMatchObject({ outcome: 'CREATED' });
  });
});
