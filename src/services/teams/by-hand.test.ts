import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { forgetUser } from '../../db/queries/accounts/erase-accounts.ts';
import { newId } from '../../lib/ids.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { updateTeamMember } from '../members/update.ts';
import { lockTeamAsOperator } from './require.ts';

describeOnBothEngines('lockTeamAsOperator', (engine) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  let cara: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
    bob = await createMember(app, ada, 'MANAGER', 'Bob');
    cara = await createMember(app, ada, 'MEMBER', 'Cara');
    await inviteTeamMember(app, ada.actor, { teamId: ada.team.id, email: 'dan@example.com', role: 'OWNER' });
  });
  afterAll(() => app.close());

  const lock = (teamId = ada.team.id) => app.db.transaction((tx) => lockTeamAsOperator(tx, teamId));
  const foremost = async () => (await lock()).actor.userId;
  const eraseUser = ({ user }: Person) => app.db.transaction((tx) => forgetUser(tx, user.id, app.clock()));

  it('acts as the owner who joined first, else as the member who ranks next', async () => {
    await updateTeamMember(app, ada.actor, bob.identity.id, { role: 'OWNER' });
    expect(await foremost()).toBe(ada.user.id);
    await removeTeamMember(app, ada.actor, ada.identity.id);
    expect(await foremost()).toBe(bob.user.id);
    await eraseUser(bob);
    expect(await foremost()).toBe(cara.user.id);
    await removeTeamMember(app, cara.actor, cara.identity.id);
    expect(await foremost()).toBe(ada.user.id);
    for (const person of [ada, cara]) await eraseUser(person);
    expect(await foremost()).toBe(ada.user.id);
    expect((await lock()).actor.memberships).toEqual([
      { teamId: ada.team.id, identityId: ada.identity.id, role: 'OWNER' },
    ]);
  });

  it('does not find an unknown team', async () => {
    for (const teamId of [newId(0), bob.identity.id, 'nonsense', '']) {
      expect(await problemOf(() => lock(teamId))).toMatchObject({ code: 'NOT_FOUND', field: 'teamId' });
    }
  });
});
