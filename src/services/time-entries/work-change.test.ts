import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { span } from '../../../test/harness/times.ts';
import type { Client, Project, Task } from '../../domain/entities.ts';
import { archiveItem } from '../catalog/archive.ts';
import { createClient } from '../clients/create.ts';
import { updateTeamMember } from '../members/update.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import { createTask } from '../tasks/create.ts';
import { createTimeEntry } from './create.ts';
import { updateTimeEntry } from './update.ts';
import type { WorkInput } from './work.ts';

describeOnBothEngines('updating project, client or task of an entry', (engine) => {
  let app: TestApp;
  let account: Person;
  let ada: Person;
  let acme: Client;
  let globex: Client;
  let website: Project;
  let shop: Project;
  let internal: Project;
  let design: Task;
  let build: Task;
  let checkout: Task;
  let id: string;

  beforeAll(async () => {
    app = await createTestApp(engine);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
    acme = await createClient(app, ada.actor, { name: 'Acme', defaultHourlyRate: { amount: '10' } });
    globex = await createClient(app, ada.actor, { name: 'Globex', defaultHourlyRate: { amount: '20' } });
    website = await createProject(app, ada.actor, { name: 'Website', clientId: acme.id });
    shop = await createProject(app, ada.actor, { name: 'Shop', clientId: globex.id });
    internal = await createProject(app, ada.actor, { name: 'Internal', hourlyRate: { amount: '30' } });
    design = await createTask(app, ada.actor, { projectId: website.id, name: 'Design' });
    build = await createTask(app, ada.actor, { projectId: website.id, name: 'Build' });
    checkout = await createTask(app, ada.actor, { projectId: shop.id, name: 'Checkout' });
    await startFrom({ taskId: design.id });
  });

  async function startFrom(work: WorkInput) {
    const { timeEntry } = await createTimeEntry(app, ada.actor, {
      ...span(9, 10),
      ...work,
      overlapPolicy: 'KEEP_BOTH',
    });
    id = timeEntry.id;
  }

  const update = async (work: WorkInput & { title?: string }) =>
    (await updateTimeEntry(app, ada.actor, { id, ...work })).timeEntry;

  async function after(work: WorkInput) {
    const entry = await update(work);
    return {
      projectId: entry.projectId,
      clientId: entry.clientId,
      taskId: entry.taskId,
      rate: entry.hourlyRate?.minorUnits ?? null,
    };
  }

  it('a new project sets its client and clears the task', async () => {
    expect(await after({ projectId: shop.id })).toEqual({
      projectId: shop.id,
      clientId: globex.id,
      taskId: null,
      rate: 2000,
    });
    expect(await after({ projectId: internal.id })).toEqual({
      projectId: internal.id,
      clientId: null,
      taskId: null,
      rate: 3000,
    });
  });

  const warningsOf = async (work: WorkInput) =>
    (await updateTimeEntry(app, ada.actor, { id, ...work })).warnings;

  it('a new project keeps the task by name', async () => {
    const other = await createTask(app, ada.actor, { projectId: shop.id, name: 'DESIGN' });
    expect(await warningsOf({ projectId: shop.id })).toEqual([]);
    expect(await after({})).toMatchObject({ projectId: shop.id, clientId: globex.id, taskId: other.id });
    expect(await after({ projectId: website.id })).toMatchObject({ taskId: design.id });
  });

  it('a new project prefers the task with the exact name', async () => {
    const upper = await createTask(app, ada.actor, { projectId: shop.id, name: 'Other' });
    const exact = await createTask(app, ada.actor, { projectId: shop.id, name: 'Design' });
    await app.db.transaction((tx) =>
      tx
        .updateTable('tasks')
        .set({ name: 'DESIGN', name_key: 'design' })
        .where('id', '=', upper.id)
        .execute(),
    );
    expect(await after({ projectId: shop.id })).toMatchObject({ taskId: exact.id });
  });

  it('a new project without the task drops it with a warning', async () => {
    const archived = await createTask(app, ada.actor, { projectId: shop.id, name: 'Design' });
    await archiveItem(app, ada.actor, 'tasks', archived.id);
    expect(await warningsOf({ projectId: shop.id })).toEqual([
      'The task "Design" was dropped: the project "Shop" has no active task of this name.',
    ]);
    expect(await after({})).toMatchObject({ projectId: shop.id, taskId: null });
  });

  it('a task that the caller drops or replaces causes no warning', async () => {
    expect(await warningsOf({ projectId: shop.id, taskId: null })).toEqual([]);
    await startFrom({ taskId: design.id });
    expect(await warningsOf({ taskId: checkout.id })).toEqual([]);
    await startFrom({ taskId: design.id });
    expect(await warningsOf({ projectId: null, taskId: null, clientId: null })).toEqual([]);
    await startFrom({ projectId: website.id });
    expect(await warningsOf({ projectId: shop.id })).toEqual([]);
  });

  it('removing the project drops task and client with warnings', async () => {
    await startFrom({ taskId: design.id });
    expect(await warningsOf({ projectId: null })).toEqual([
      'The task "Design" was dropped: an entry without a project has no task.',
      'The client "Acme" was dropped: it came with the project.',
    ]);
    expect(await after({})).toMatchObject({ projectId: null, taskId: null, clientId: null });
    await startFrom({ taskId: design.id });
    expect(await warningsOf({ projectId: null, clientId: acme.id })).toEqual([
      'The task "Design" was dropped: an entry without a project has no task.',
    ]);
    expect(await after({})).toMatchObject({ projectId: null, taskId: null, clientId: acme.id });
  });

  it('a new project drops the previous client with a warning', async () => {
    await startFrom({ clientId: acme.id });
    expect(await warningsOf({ projectId: shop.id })).toEqual([
      'The client "Acme" was dropped: the project "Shop" belongs to the client "Globex".',
    ]);
    await startFrom({ clientId: acme.id });
    expect(await warningsOf({ projectId: internal.id })).toEqual([
      'The client "Acme" was dropped: the project "Internal" has no client.',
    ]);
    await startFrom({ clientId: acme.id });
    expect(await warningsOf({ projectId: website.id })).toEqual([]);
  });

  it('a task of another project sets its project and client', async () => {
    const expected = { projectId: shop.id, clientId: globex.id, taskId: checkout.id, rate: 2000 };
    expect(await after({ taskId: checkout.id })).toEqual(expected);
    expect(await after({ taskId: checkout.id, projectId: shop.id, clientId: globex.id })).toEqual(expected);
  });

  it('a task of the same project changes only the task', async () => {
    const expected = { projectId: website.id, clientId: acme.id, taskId: build.id, rate: 1000 };
    expect(await after({ taskId: build.id })).toEqual(expected);
    expect(await after({ taskId: null })).toEqual({ ...expected, taskId: null });
  });

  it('equal ids change nothing', async () => {
    const expected = { projectId: website.id, clientId: acme.id, taskId: design.id, rate: 1000 };
    const { projectId, clientId, taskId } = expected;
    for (const work of [{ projectId }, { clientId }, { taskId }, { projectId, clientId, taskId }, {}]) {
      expect(await after(work), JSON.stringify(work)).toEqual(expected);
    }
    await startFrom({ clientId: acme.id });
    const clientOnly = { projectId: null, clientId: acme.id, taskId: null, rate: 1000 };
    expect(await after({ projectId: null })).toEqual(clientOnly);
    expect(await after({ taskId: null })).toEqual(clientOnly);
  });

  it('removing the project clears project, client, task and rate', async () => {
    expect(await after({ projectId: null })).toEqual({
      projectId: null,
      clientId: null,
      taskId: null,
      rate: null,
    });
  });

  it('removing the project keeps a given client', async () => {
    expect(await after({ projectId: null, clientId: acme.id })).toEqual({
      projectId: null,
      clientId: acme.id,
      taskId: null,
      rate: 1000,
    });
  });

  it('an entry without a project can change its client', async () => {
    await startFrom({ clientId: acme.id });
    expect(await after({ clientId: globex.id })).toMatchObject({ clientId: globex.id, rate: 2000 });
    expect(await after({ clientId: null })).toMatchObject({ clientId: null, rate: null });
  });

  it('contradicting ids are rejected', async () => {
    const cases: [string, WorkInput][] = [
      ['clientId', { clientId: globex.id }],
      ['clientId', { clientId: null }],
      ['clientId', { projectId: shop.id, clientId: acme.id }],
      ['clientId', { projectId: shop.id, clientId: null }],
      ['clientId', { taskId: checkout.id, clientId: acme.id }],
      ['taskId', { projectId: shop.id, taskId: design.id }],
      ['taskId', { projectId: website.id, taskId: checkout.id }],
      ['taskId', { projectId: null, taskId: design.id }],
    ];
    for (const [field, work] of cases) {
      expect(await problemOf(() => update(work)), JSON.stringify(work)).toMatchObject({
        code: 'CONTRADICTION',
        field,
      });
    }
  });

  it('only a new project or client freezes a new rate', async () => {
    await updateTeamMember(app, ada.actor, ada.identity.id, { hourlyRate: { amount: '99' } });
    expect(await after({ taskId: build.id })).toMatchObject({ rate: 1000 });
    expect(await after({ projectId: website.id })).toMatchObject({ rate: 1000 });
    expect((await update({ title: 'x' })).hourlyRate).toMatchObject({ minorUnits: 1000 });
    expect(await after({ projectId: shop.id })).toMatchObject({ rate: 9900 });
  });

  it('an entry keeps its client after the project moved to another client', async () => {
    await updateProject(app, ada.actor, website.id, { clientId: globex.id });
    const kept = { projectId: website.id, clientId: acme.id, rate: 1000 };
    expect(await after({ taskId: build.id })).toEqual({ ...kept, taskId: build.id });
    expect(await after({ projectId: website.id, taskId: null })).toEqual({ ...kept, taskId: null });
    expect(await after({ projectId: website.id, clientId: acme.id, taskId: design.id })).toEqual({
      ...kept,
      taskId: design.id,
    });
    // An update with the current client of the project changes the client of the entry.
    expect(await after({ clientId: globex.id })).toEqual({
      projectId: website.id,
      clientId: globex.id,
      taskId: design.id,
      rate: 2000,
    });
    // The previous client of the project is rejected.
    expect(await problemOf(() => update({ clientId: acme.id }))).toMatchObject({ code: 'CONTRADICTION' });
  });

  it('an entry can keep archived references, but cannot move to them', async () => {
    await archiveItem(app, ada.actor, 'tasks', design.id);
    await archiveItem(app, ada.actor, 'projects', website.id);
    await archiveItem(app, ada.actor, 'clients', acme.id);
    expect(await update({ title: 'x' })).toMatchObject({ title: 'x', taskId: design.id });
    expect(await after({ taskId: null })).toMatchObject({ projectId: website.id, taskId: null });
    expect(await problemOf(() => update({ taskId: design.id }))).toMatchObject({
      code: 'ARCHIVED',
      field: 'taskId',
    });
    expect(await after({ projectId: shop.id })).toMatchObject({ projectId: shop.id });
    expect(await problemOf(() => update({ projectId: website.id }))).toMatchObject({
      code: 'ARCHIVED',
      field: 'projectId',
    });
    expect(await problemOf(() => update({ projectId: null, clientId: acme.id }))).toMatchObject({
      code: 'ARCHIVED',
      field: 'clientId',
    });
  });

  it('references of other teams are rejected', async () => {
    const elsewhere = await inNewTeam(app, account);
    const project = await createProject(app, elsewhere.actor, { name: 'Elsewhere' });
    const client = await createClient(app, elsewhere.actor, { name: 'Elsewhere' });
    const inBoth = { ...ada.actor, memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships] };
    expect(await problemOf(() => update({ projectId: project.id }))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'projectId',
    });
    expect(await problemOf(() => updateTimeEntry(app, inBoth, { id, projectId: project.id }))).toMatchObject({
      code: 'CONTRADICTION',
      field: 'projectId',
    });
    const alone = { id, projectId: null, clientId: client.id };
    expect(await problemOf(() => updateTimeEntry(app, inBoth, alone))).toMatchObject({
      code: 'CONTRADICTION',
      field: 'clientId',
    });
  });

  it('invalid ids are not found', async () => {
    for (const field of ['projectId', 'clientId', 'taskId']) {
      for (const wrong of ['', 'nonsense', ada.team.id]) {
        expect(await problemOf(() => update({ [field]: wrong })), `${field} ${wrong}`).toMatchObject({
          code: 'NOT_FOUND',
          field,
        });
      }
    }
  });
});
