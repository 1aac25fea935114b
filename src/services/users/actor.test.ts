import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { actorByEmail } from './actor.ts';

describeOnBothEngines('actorByEmail', (engine) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
    bob = await createMember(app, ada, 'MANAGER', 'Bob');
  });
  afterAll(() => app.close());

  it('returns the user of an address with their own roles', async () => {
    const actor = await actorByEmail(app, ` ${bob.user.email.toUpperCase()} `);
    expect(actor).toEqual({
      userId: bob.user.id,
      defaultTeamId: bob.user.defaultTeamId,
      memberships: [
        { teamId: bob.user.defaultTeamId, identityId: expect.any(String), role: 'OWNER' },
        { teamId: ada.team.id, identityId: bob.identity.id, role: 'MANAGER' },
      ],
      scopes: ['read', 'write'],
      source: { kind: 'COMMAND_LINE', id: null, label: null },
    });
  });

  it('does not find an address without an account, and rejects an invalid address', async () => {
    expect(await problemOf(() => actorByEmail(app, 'nobody@example.com'))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'email',
    });
    expect(await problemOf(() => actorByEmail(app, 'nonsense'))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'email',
    });
  });
});
