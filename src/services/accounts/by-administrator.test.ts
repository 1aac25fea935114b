import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountLogOf, auditLogOf } from '../../../test/harness/audit.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import {
  asOperator,
  createPerson,
  inBrowser,
  joinTeam,
  type Person,
} from '../../../test/harness/factories.ts';
import { problemOf, refusalOf } from '../../../test/harness/refusals.ts';
import { recordingHandle } from '../../../test/harness/statements.ts';
import { DAY, HOUR } from '../../../test/harness/times.ts';
import { findIdentities } from '../../db/queries/teams/identities.ts';
import type { AuditEntry } from '../../domain/audit-log/entry.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import type { App } from '../app.ts';
import { deletionOf, findAccount } from '../installation/accounts.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { createTag } from '../tags/create.ts';
import { deleteInstalledTeam, deleteTeam, restoreInstalledTeam, restoreTeam } from '../teams/delete.ts';
import { startTimer } from '../timers/start.ts';
import { appointTeamOwner, deleteUser, restoreUser } from './by-administrator.ts';
import { changeAccount } from './change.ts';
import { disableAccount } from './disable.ts';
import { appointOwner } from './successors.ts';

describeOnBothEngines('installation administrators', (engine) => {
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

  it('deletes an account with a successor and restores it', async () => {
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

  it('locks teams before accounts', async () => {
    const succession = { id: ada.user.id, successorIds: [ben.identity.id] };
    const operations: ((app: App) => Promise<unknown>)[] = [
      (app) => changeAccount(app, browser, ada.user.id, disableAccount),
      (app) => appointTeamOwner(app, browser, { teamId: ada.team.id, identityId: ben.identity.id }),
      (app) => deleteInstalledTeam(app, browser, { id: ada.team.id, name: ada.team.name }),
      (app) => restoreInstalledTeam(app, browser, ada.team.id),
      (app) => deleteUser(app, browser, succession),
    ];
    for (const operation of operations) {
      const statements: string[] = [];
      const transaction: App['db']['transaction'] = (work) =>
        app.db.transaction(async (tx) => {
          const watch = recordingHandle(tx);
          const result = await work(watch.handle);
          statements.push(...watch.statements().map(({ sql }) => sql));
          return result;
        });
      await operation({ ...app, db: { ...app.db, transaction } });
      const team = statements.findIndex((sql) => /^select \* from "teams" where "id" = /.test(sql));
      const accounts = statements.findIndex((sql) => /"administrator_since" is not null/.test(sql));
      expect(team).toBeGreaterThan(-1);
      expect(accounts).toBeGreaterThan(team);
    }
  });

  const setOwnersState = (columns: { disabled_at: number | null; erase_at?: number | null }) =>
    app.db.transaction((tx) => tx.updateTable('users').set(columns).where('id', '=', ada.user.id).execute());

  it.each([
    ['disabled', { disabled_at: 1 }],
    ['deleted', { disabled_at: 1, erase_at: Date.now() + DAY }],
  ])('appoints an owner of a team whose only owner is %s', async (_, columns) => {
    await setOwnersState(columns);
    const place = { teamId: ada.team.id, identityId: ben.identity.id };
    for (const wrong of [{ teamId: 'x' }, { identityId: 'x' }, { identityId: root.identity.id }]) {
      const attempt = () => appointTeamOwner(app, browser, { ...place, ...wrong });
      expect((await problemOf(attempt)).code).toBe('NOT_FOUND');
    }
    for (const _ of [1, 2]) expect((await appointTeamOwner(app, browser, place)).role).toBe('OWNER');
    const [line, ...earlier] = await auditLogOf(app, ada, { action: 'teamMember.update' });
    expect(earlier).toEqual([]);
    expect(line).toMatchObject({
      ...{ actorId: root.user.id, actorName: 'Root', address: null },
      source: { kind: 'DASHBOARD', id: null, label: 'administrator of the installation' },
      changes: [{ field: 'role', old: 'MEMBER', new: 'OWNER' }],
    });
    const [appointed, ...others] = (await accountLogOf(app, { actor: browser })).filter(
      ({ action, objectId }) => action === 'teamOwner.appoint' && objectId === ben.user.id,
    );
    expect(others).toEqual([]);
    expect(appointed).toMatchObject({
      ...{ actorId: root.user.id, source: browser.source, objectLabel: 'Ben' },
      changes: [{ field: 'teamId', old: null, new: ada.team.id }],
    });
  });

  it('rejects appointing an owner of a team that has an active owner', async () => {
    const [cara, self] = [
      await joinTeam(app, ada, await createPerson(app, 'Cara'), 'OWNER'),
      await joinTeam(app, ada, root, 'MEMBER'),
    ];
    const teamId = ada.team.id;
    const before = await auditLogOf(app, ada);
    for (const { id: identityId } of [ben.identity, self.identity]) {
      const attempt = () => appointTeamOwner(app, browser, { teamId, identityId });
      expect(await problemOf(attempt)).toEqual({
        ...{ code: 'HAS_OWNER', field: 'identityId' },
        message: expect.stringMatching(/ask an owner .* disable the account/),
      });
      const deletion = () => deleteUser(app, browser, { id: ada.user.id, successorIds: [identityId] });
      expect(await problemOf(deletion)).toMatchObject({ code: 'HAS_OWNER', field: 'successorIds' });
    }
    expect(await auditLogOf(app, ada)).toEqual(before);
    // Removed owners do not count.
    await removeTeamMember(app, ada.actor, cara.identity.id);
    await setOwnersState({ disabled_at: 1 });
    expect((await appointTeamOwner(app, browser, { teamId, identityId: ben.identity.id })).role).toBe(
      'OWNER',
    );
  });

  it('administrators cannot appoint themselves after deleting or disabling the owner', async () => {
    const self = await joinTeam(app, ada, root, 'MEMBER');
    const deletion = () => deleteUser(app, browser, { id: ada.user.id, successorIds: [self.identity.id] });
    expect(await problemOf(deletion)).toMatchObject({ code: 'FORBIDDEN', field: 'successorIds' });
    await setOwnersState({ disabled_at: 1 });
    const appointment = () =>
      appointTeamOwner(app, browser, { teamId: ada.team.id, identityId: self.identity.id });
    expect(await problemOf(appointment)).toMatchObject({ code: 'FORBIDDEN', field: 'identityId' });
    const [member] = await findIdentities(app.db.read, [ada.team.id], [self.identity.id]);
    expect(member?.role).toBe('MEMBER');
    expect((await appointOwner(app, asOperator(root.actor), member)).role).toBe('OWNER');
  });

  it('names the administrator in the logs of the teams of a deleted account', async () => {
    await startTimer(app, ada.actor, { title: 'still running' });
    await deleteUser(app, browser, { id: ada.user.id, successorIds: [ben.identity.id] });
    const lines = (await auditLogOf(app, ada)).slice(0, 2);
    expect(lines.map(({ action }) => action).sort()).toEqual(['teamMember.update', 'timer.stop']);
    for (const line of lines) {
      expect(line).toMatchObject({
        ...{ actorName: 'Root', address: null },
        source: { kind: 'DASHBOARD', id: null, label: 'administrator of the installation' },
      });
    }
  });

  it('deletes a team by its name and restores it for 14 days, even if its owner deleted it', async () => {
    const { id, name } = ada.team;
    const remove = (typed = name) => deleteInstalledTeam(app, browser, { id, name: typed });
    expect(await problemOf(() => remove('Other'))).toMatchObject({ code: 'INVALID_INPUT', field: 'name' });
    const logged = async () => {
      const isOfTeam = ({ action, objectId }: AuditEntry) =>
        /^team\.(delete|restore)$/.test(action) && objectId === id;
      const inTeam = (await auditLogOf(app, ada)).filter(isOfTeam);
      return { inTeam, own: (await accountLogOf(app, { actor: browser })).filter(isOfTeam) };
    };
    expect(await logged()).toEqual({ inTeam: [], own: [] });
    const deleted = await remove(` ${name} `);
    const { eraseAt } = deleted.team;
    expect(eraseAt).toBeGreaterThan(Date.now() + 14 * DAY - HOUR);
    expect(deleted).toMatchObject({ memberCount: 2, entryCount: 0 });
    expect((await remove()).team).toEqual(deleted.team);
    for (const _ of [1, 2]) expect((await restoreInstalledTeam(app, browser, id)).team).toEqual(ada.team);
    const { inTeam, own } = await logged();
    expect(inTeam.map(({ action }) => action)).toEqual(['team.restore', 'team.delete']);
    for (const line of inTeam) {
      const source = { kind: 'DASHBOARD', id: null, label: 'administrator of the installation' };
      expect(line).toMatchObject({ actorName: 'Root', address: null, source });
    }
    expect(own.map(({ action, source }) => [action, source])).toEqual([
      ['team.restore', browser.source],
      ['team.delete', browser.source],
    ]);
    await createTag(app, ada.actor, { teamId: id, name: 'x' });
    await deleteTeam(app, asOperator(ada.actor), id, name);
    expect((await restoreInstalledTeam(app, browser, id)).team).toEqual(ada.team);
    await remove();
    expect(await restoreTeam(app, ada.actor, id)).toEqual(ada.team);
    await remove();
    const late = { ...app, clock: () => Date.now() + 15 * DAY };
    const admin = await inBrowser(late, root);
    expect(await problemOf(() => restoreInstalledTeam(late, admin, id))).toMatchObject({ code: 'NOT_FOUND' });
    for (const unknown of ['x', root.identity.id]) {
      const attempt = () => deleteInstalledTeam(app, browser, { id: unknown, name });
      expect(await problemOf(attempt)).toMatchObject({ code: 'NOT_FOUND', field: 'id' });
    }
  });

  it('rejects administration by other users and by API keys, and deleting the last administrator', async () => {
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
        () => deleteInstalledTeam(app, actor, ada.team),
        () => restoreInstalledTeam(app, actor, ada.team.id),
      ]) {
        expect((await refusalOf(attempt)).code).toBe(code);
      }
    }
    const last = () => deleteUser(app, browser, { id: root.user.id });
    expect((await problemOf(last)).code).toBe('LAST_ADMINISTRATOR');
  });
});
