import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/engines.ts';
import { createMember, createPerson, type Person } from '../../../test/factories.ts';
import { problemOf } from '../../../test/refusals.ts';
import { newId } from '../../lib/ids.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { updateTeamMember } from '../members/update.ts';
import { actorByEmail, actorOwningTeam } from './actor.ts';

describeOnBothEngines('whom the command line acts as', (engine) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
    bob = await createMember(app, ada, 'MANAGER', 'Bob');
  });
  afterAll(() => app.close());

  it('is a user by their address, with their own roles and no more', async () => {
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

  it('is not found for an address without an account, and refused for what is no address', async () => {
    expect(await problemOf(() => actorByEmail(app, 'nobody@example.com'))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'email',
    });
    expect(await problemOf(() => actorByEmail(app, 'nonsense'))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'email',
    });
  });

  it('is the owner of a team who has been in it for the longest time', async () => {
    await updateTeamMember(app, ada.actor, bob.identity.id, { role: 'OWNER' });
    expect((await actorOwningTeam(app, ada.team.id)).userId).toBe(ada.user.id);
    await removeTeamMember(app, ada.actor, ada.identity.id);
    expect((await actorOwningTeam(app, ada.team.id)).userId).toBe(bob.user.id);
    for (const teamId of [newId(0), bob.identity.id, 'nonsense', '']) {
      expect(await problemOf(() => actorOwningTeam(app, teamId))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'teamId',
      });
    }
  });
});
