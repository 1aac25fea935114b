import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { storedEntries } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { span } from '../../../test/harness/times.ts';
import type { Client, Project } from '../../domain/entities.ts';
import { archiveItem } from '../catalog/archive.ts';
import { findItem } from '../catalog/require.ts';
import { createClient } from '../clients/create.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { createProject } from './create.ts';
import { type UpdateProjectArgs, updateProject } from './update.ts';

describeOnBothEngines('updateProject', (engine) => {
  let app: TestApp;
  let account: Person;
  let ada: Person;
  let acme: Client;
  let globex: Client;
  let project: Project;

  beforeAll(async () => {
    app = await createTestApp(engine);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
    acme = await createClient(app, ada.actor, { name: 'Acme' });
    globex = await createClient(app, ada.actor, { name: 'Globex' });
    project = await createProject(app, ada.actor, {
      name: 'Website',
      clientId: acme.id,
      hourlyRate: { amount: '50' },
    });
  });

  const update = (args: UpdateProjectArgs, actor = ada.actor) => updateProject(app, actor, project.id, args);

  it('changes the given fields and keeps the others', async () => {
    expect(await update({})).toEqual(project);
    expect(await update({ colour: '#000000' })).toEqual({ ...project, colour: '#000000' });
    const changed = await update({
      name: 'Shop',
      clientId: globex.id,
      billable: false,
      hourlyRate: { amount: '60', currency: 'USD' },
    });
    expect(changed).toEqual({
      ...project,
      name: 'Shop',
      clientId: globex.id,
      colour: '#000000',
      billable: false,
      hourlyRate: { minorUnits: 6000, currency: 'USD' },
    });
    expect(await findItem(app.db.read, ada.actor, 'projects', project.id)).toEqual(changed);
    expect(await update({ clientId: null, hourlyRate: null })).toMatchObject({
      clientId: null,
      hourlyRate: null,
    });
  });

  it('keeps the client and the rate of existing entries', async () => {
    const { timeEntry } = await createTimeEntry(app, ada.actor, { ...span(9, 10), projectId: project.id });
    await update({ clientId: globex.id, hourlyRate: { amount: '99' }, billable: false });
    expect(await storedEntries(app, ada.actor)).toEqual([timeEntry]);
  });

  it('rejects a new client that has a project of the same name', async () => {
    await createProject(app, ada.actor, { name: 'Website', clientId: globex.id });
    expect(await problemOf(() => update({ clientId: globex.id }))).toMatchObject({ code: 'NAME_TAKEN' });
  });

  it('keeps an archived client, but rejects a move to one', async () => {
    await archiveItem(app, ada.actor, 'clients', acme.id);
    await archiveItem(app, ada.actor, 'clients', globex.id);
    expect(await update({ name: 'Shop', clientId: acme.id })).toMatchObject({
      name: 'Shop',
      clientId: acme.id,
    });
    expect(await problemOf(() => update({ clientId: globex.id }))).toMatchObject({
      code: 'ARCHIVED',
      field: 'clientId',
    });
  });

  it('rejects clients of other teams', async () => {
    const elsewhere = await inNewTeam(app, account);
    const foreign = await createClient(app, elsewhere.actor, { name: 'Acme' });
    const actor = { ...ada.actor, memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships] };
    expect(await problemOf(() => update({ clientId: foreign.id }, actor))).toMatchObject({
      code: 'CONTRADICTION',
      field: 'clientId',
    });
    for (const clientId of [foreign.id, '', 'nonsense']) {
      expect(await problemOf(() => update({ clientId }))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'clientId',
      });
    }
  });

  it('requires an admin to change or remove the rate', async () => {
    const memberships = ada.actor.memberships.map((membership) => ({
      ...membership,
      role: 'MANAGER' as const,
    }));
    const manager = { ...ada.actor, memberships };
    for (const hourlyRate of [{ amount: '1' }, null]) {
      expect(await problemOf(() => update({ hourlyRate }, manager))).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await update({ name: 'Shop' }, manager)).toMatchObject({
      name: 'Shop',
      hourlyRate: { minorUnits: 5000 },
    });
  });

  it.each([
    [{ colour: 'blue' }, 'colour'],
    [{ colour: null }, 'colour'],
    [{ billable: null }, 'billable'],
    [{ hourlyRate: { amount: '1.234' } }, 'hourlyRate'],
  ])('rejects %j', async (args, field) => {
    expect(await problemOf(() => update(args))).toMatchObject({ code: 'INVALID_INPUT', field });
    expect(await findItem(app.db.read, ada.actor, 'projects', project.id)).toEqual(project);
  });

  it('keeps all changes of concurrent calls', async () => {
    for (let round = 0; round < 10; round++) {
      const changes = { name: `Website ${round}`, colour: `#00000${round}`, billable: round % 2 === 0 };
      const rate = { amount: String(round) };
      await Promise.all([
        update({ name: changes.name }),
        update({ colour: changes.colour }),
        update({ billable: changes.billable }),
        update({ hourlyRate: rate }),
      ]);
      expect(await findItem(app.db.read, ada.actor, 'projects', project.id)).toEqual({
        ...project,
        ...changes,
        hourlyRate: { minorUnits: round * 100, currency: 'EUR' },
      });
    }
  });
});
