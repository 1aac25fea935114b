import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountLogOf, auditLogOf } from '../../../test/audit.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/engines.ts';
import { createPerson, inBrowser, joinTeam, type Person } from '../../../test/factories.ts';
import { problemOf, refusalOf } from '../../../test/refusals.ts';
import type { Actor } from '../../domain/policy.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { deletionOf, findAccount } from '../installation/accounts.ts';
import { appointTeamOwner, deleteUser, restoreUser } from './by-administrator.ts';

describeOnBothEngines('an administrator of the installation', (engine) => {
  let app: TestApp;
  let root: Person;
  let browser: Actor;
  let ada: Person;
  let ben: Person;
  beforeAll(async () => {
    app = await createTestApp(engine);
    root = await createPerson(app, 'Root');
    await app.db.transaction((tx) =>
      tx.updateTable('users').set({ administrator_since: 1 }).where('id', '=', root.user.id).execute(),
    );
    browser = await inBrowser(app, root);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await createPerson(app, 'Ada');
    ben = await joinTeam(app, ada, await createPerson(app, 'Ben'), 'MEMBER');
  });

  const stateOf = async () => {
    const row = await app.db.read
      .selectFrom('users')
      .select(['disabled_at', 'erase_at', 'restorable_by_owner'])
      .where('id', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    return row;
  };

  it('deletes an account with a successor, and restores it', async () => {
    const before = await stateOf();
    const remove = (successorIds: string[]) => deleteUser(app, browser, { id: ada.user.id, successorIds });
    const { erased, ownerless } = await deletionOf(app, await findAccount(app, ada.user.id));
    expect([erased, ownerless.map(({ team }) => team.id)]).toEqual([[], [ada.team.id]]);
    expect(await problemOf(() => remove([]))).toMatchObject({ code: 'LAST_OWNER', field: 'successorIds' });
    const { user } = await remove([ben.identity.id]);
    expect(user.eraseAt).not.toBeNull();
    expect((await refusalOf(() => authenticateKey(app, ada.key))).code).toBe('UNAUTHENTICATED');
    expect((await stateOf()).restorable_by_owner).toBe(0);
    await restoreUser(app, browser, ada.user.id);
    expect(await stateOf()).toEqual(before);
    const actions = (await accountLogOf(app, ada)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['account.delete', 'account.restore']));
  });

  it('gives a team an owner, in a team that they are not in', async () => {
    const place = { teamId: ada.team.id, identityId: ben.identity.id };
    expect((await appointTeamOwner(app, browser, place)).role).toBe('OWNER');
    expect((await auditLogOf(app, ada))[0]).toMatchObject({
      action: 'teamMember.update',
      changes: [{ field: 'role', old: 'MEMBER', new: 'OWNER' }],
    });
    for (const wrong of [{ teamId: 'x' }, { identityId: 'x' }, { identityId: root.identity.id }]) {
      const attempt = () => appointTeamOwner(app, browser, { ...place, ...wrong });
      expect((await problemOf(attempt)).code).toBe('NOT_FOUND');
    }
  });

  it('is the only one who may', async () => {
    const place = { teamId: ada.team.id, identityId: ben.identity.id };
    for (const [actor, code] of [
      [await inBrowser(app, ada), 'FORBIDDEN'],
      [root.actor, 'BROWSER_REQUIRED'],
    ] as const) {
      for (const attempt of [
        () => deleteUser(app, actor, { id: ben.user.id }),
        () => restoreUser(app, actor, ben.user.id),
        () => appointTeamOwner(app, actor, place),
        () => appointTeamOwner(app, actor, { ...place, identityId: root.identity.id }),
      ]) {
        expect((await refusalOf(attempt)).code).toBe(code);
      }
    }
    const last = () => deleteUser(app, browser, { id: root.user.id });
    expect((await problemOf(last)).code).toBe('LAST_ADMINISTRATOR');
  });
});
