import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { MONDAY, turnableClock } from '../../../test/harness/times.ts';
import type { Role } from '../../domain/teams/policy.ts';
import { findItem } from '../catalog/require.ts';
import { createClient } from './create.ts';
import { updateClient } from './update.ts';

describeOnBothEngines('clients', (engine) => {
  let app: TestApp;
  let account: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, turnableClock(MONDAY));
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account, { currency: 'JPY' });
  });

  const as = (role: Role) => ({
    ...ada.actor,
    memberships: ada.actor.memberships.map((membership) => ({ ...membership, role })),
  });

  it('creates clients with a rate in the currency of the team or in another currency', async () => {
    const client = await createClient(app, ada.actor, {
      name: 'Acme',
      defaultHourlyRate: { amount: '9000' },
    });
    expect(client).toEqual({
      id: expect.any(String),
      teamId: ada.team.id,
      name: 'Acme',
      defaultHourlyRate: { minorUnits: 9000, currency: 'JPY' },
      archivedAt: null,
      createdAt: MONDAY,
    });
    expect(await findItem(app.db.read, ada.actor, 'clients', client.id)).toEqual(client);
    const rate = { amount: '85.50', currency: 'EUR' };
    expect(await createClient(app, ada.actor, { name: 'Globex', defaultHourlyRate: rate })).toMatchObject({
      defaultHourlyRate: { minorUnits: 8550, currency: 'EUR' },
    });
    expect(await createClient(app, ada.actor, { name: 'Initech' })).toMatchObject({
      defaultHourlyRate: null,
    });
  });

  it('keeps the rate of a client until an update changes or clears the rate', async () => {
    const client = await createClient(app, ada.actor, {
      name: 'Acme',
      defaultHourlyRate: { amount: '9000' },
    });
    const update = (args: Parameters<typeof updateClient>[3]) =>
      updateClient(app, ada.actor, client.id, args);
    expect(await update({ name: 'Acme Ltd' })).toEqual({ ...client, name: 'Acme Ltd' });
    expect(await update({ defaultHourlyRate: { amount: '1' } })).toMatchObject({
      name: 'Acme Ltd',
      defaultHourlyRate: { minorUnits: 1, currency: 'JPY' },
    });
    expect(await update({ defaultHourlyRate: null })).toMatchObject({ defaultHourlyRate: null });
    expect(await problemOf(() => update({ defaultHourlyRate: { amount: '1.5' } }))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'defaultHourlyRate',
    });
    expect(await findItem(app.db.read, ada.actor, 'clients', client.id)).toMatchObject({
      name: 'Acme Ltd',
      defaultHourlyRate: null,
    });
  });

  it('only admins set rates of clients', async () => {
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    const rated = { defaultHourlyRate: { amount: '1' } };
    for (const role of ['MEMBER', 'MANAGER'] as const) {
      expect(await problemOf(() => createClient(app, as(role), { name: 'x', ...rated }))).toMatchObject({
        code: 'FORBIDDEN',
      });
      for (const args of [rated, { defaultHourlyRate: null }]) {
        expect(await problemOf(() => updateClient(app, as(role), client.id, args))).toMatchObject({
          code: 'FORBIDDEN',
        });
      }
    }
    expect(await updateClient(app, as('ADMIN'), client.id, rated)).toMatchObject({
      defaultHourlyRate: { minorUnits: 1 },
    });
  });
});
