import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { projectColours } from '../../domain/colour.ts';
import type { Actor, Role } from '../../domain/teams/policy.ts';
import { archiveItem } from '../catalog/archive.ts';
import { findItem } from '../catalog/require.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from './create.ts';

describeOnBothEngines('createProject', (engine) => {
  let app: TestApp;
  let account: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, turnableClock(MONDAY));
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
  });

  const as = (role: Role): Actor => ({
    ...ada.actor,
    memberships: ada.actor.memberships.map((membership) => ({ ...membership, role })),
  });

  it('stores and returns the given values', async () => {
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    const project = await createProject(app, ada.actor, {
      name: ' Website ',
      clientId: client.id,
      teamId: ada.team.id,
      colour: '#ABCDEF',
      billable: false,
      hourlyRate: { amount: '12.345', currency: 'kwd' },
      budget: { seconds: 3600, period: 'MONTHLY' },
    });
    expect(project).toEqual({
      id: expect.any(String),
      teamId: ada.team.id,
      name: 'Website',
      clientId: client.id,
      colour: '#abcdef',
      billable: false,
      hourlyRate: { minorUnits: 12_345, currency: 'KWD' },
      budget: { kind: 'HOURS', size: 3_600_000, currency: null, period: 'MONTHLY', thresholds: [80, 100] },
      archivedAt: null,
      createdAt: MONDAY,
    });
    expect(await findItem(app.db.read, ada.actor, 'projects', project.id)).toEqual(project);
  });

  it('requires only a name; defaults to the default team, billable, and the next colour', async () => {
    const projects = [];
    for (let n = 0; n < 13; n++) projects.push(await createProject(app, ada.actor, { name: `Project ${n}` }));
    expect(projects[0]).toMatchObject({
      teamId: ada.team.id,
      clientId: null,
      billable: true,
      hourlyRate: null,
    });
    expect(projects.map((project) => project.colour)).toEqual([...projectColours, projectColours[0]]);
  });

  it('creates the project in the team of its client', async () => {
    const elsewhere = await inNewTeam(app, account);
    const actor = { ...ada.actor, memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships] };
    const client = await createClient(app, elsewhere.actor, { name: 'Acme' });
    expect((await createProject(app, actor, { name: 'Website', clientId: client.id })).teamId).toBe(
      elsewhere.team.id,
    );
    const args = { name: 'Shop', clientId: client.id, teamId: ada.team.id };
    expect(await problemOf(() => createProject(app, actor, args))).toMatchObject({
      code: 'CONTRADICTION',
      field: 'clientId',
    });
  });

  it('requires a unique name among the projects of the client', async () => {
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    await createProject(app, ada.actor, { name: 'Website', clientId: client.id });
    await createProject(app, ada.actor, { name: 'Website' });
    expect(await problemOf(() => createProject(app, ada.actor, { name: 'Website' }))).toMatchObject({
      code: 'NAME_TAKEN',
    });
  });

  it('rejects an archived client', async () => {
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    await archiveItem(app, ada.actor, 'clients', client.id);
    const args = { name: 'Website', clientId: client.id };
    expect(await problemOf(() => createProject(app, ada.actor, args))).toMatchObject({
      code: 'ARCHIVED',
      field: 'clientId',
    });
  });

  it('requires a manager, and an admin to set a rate', async () => {
    const withRate = { name: 'Website', hourlyRate: { amount: '1' } };
    expect(await problemOf(() => createProject(app, as('MEMBER'), { name: 'x' }))).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Your role in this team does not allow this; it takes MANAGER or more.',
    });
    expect(await problemOf(() => createProject(app, as('MANAGER'), withRate))).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Your role in this team does not allow this; it takes ADMIN or more.',
    });
    expect(await createProject(app, as('MANAGER'), { name: 'x' })).toMatchObject({ name: 'x' });
    expect(await createProject(app, as('ADMIN'), withRate)).toMatchObject({
      hourlyRate: { minorUnits: 100 },
    });
  });

  it.each([
    [{ colour: 'red' }, 'INVALID_INPUT', 'colour'],
    [{ colour: '' }, 'INVALID_INPUT', 'colour'],
    [{ hourlyRate: { amount: '-1' } }, 'INVALID_INPUT', 'hourlyRate'],
    [{ hourlyRate: { amount: '1', currency: 'EURO' } }, 'INVALID_INPUT', 'hourlyRate'],
    [{ hourlyRate: { amount: '1', currency: '' } }, 'INVALID_INPUT', 'hourlyRate'],
    [{ clientId: '' }, 'NOT_FOUND', 'clientId'],
    [{ clientId: 'nonsense' }, 'NOT_FOUND', 'clientId'],
    [{ teamId: '' }, 'NOT_FOUND', 'teamId'],
    [{ teamId: 'nonsense' }, 'NOT_FOUND', 'teamId'],
  ])('rejects %j', async (args, code, field) => {
    expect(await problemOf(() => createProject(app, ada.actor, { name: 'x', ...args }))).toMatchObject({
      code,
      field,
    });
  });
});
