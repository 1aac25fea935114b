import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountLogOf } from '../../../test/harness/audit.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { asOperator, createPerson, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { MINUTE, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import { findRecord, saveRecord } from '../oauth/records.ts';
import { LastUsedRecorder } from '../shared/last-used.ts';
import { disconnectApp, listConnectedApps } from './connections.ts';
import { createOAuthApp } from './create.ts';
import { deleteOAuthApp } from './delete.ts';
import { findClient, makerOf, secretMatches } from './find-client.ts';
import { listOAuthApps } from './list.ts';
import { rotateOAuthAppSecret } from './rotate-secret.ts';
import { updateOAuthApp } from './update.ts';

describeOnBothEngines('OAuth apps', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada');
    bob = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());

  const custom = { name: 'Robot', redirectUris: ['https://example.com/callback'] };

  it('createOAuthApp takes name, kind and redirect URIs from a preset', async () => {
    const { oauthApp, secret } = await createOAuthApp(app, asOperator(ada.actor), { preset: 'claude-ai' });
    expect(oauthApp).toEqual({
      id: expect.any(String),
      userId: ada.user.id,
      name: 'Claude',
      preset: 'claude-ai',
      redirectUris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
      confidential: true,
      createdAt: clock(),
      lastUsedAt: null,
    });
    expect(secret).toMatch(/^stint_app_[\w-]{43}$/);
    const client = await findClient(app, oauthApp.id);
    expect(client?.app).toEqual(oauthApp);
    expect(secretMatches(secret ?? '', client?.secretHash ?? '')).toBe(true);
    expect(secretMatches(`${secret}x`, client?.secretHash ?? '')).toBe(false);
    expect(JSON.stringify(client)).not.toContain(secret);
  });

  it('createOAuthApp creates no secret for apps on people’s machines', async () => {
    const { oauthApp, secret } = await createOAuthApp(app, asOperator(ada.actor), {
      preset: 'vscode',
      name: 'My code',
    });
    expect(secret).toBeNull();
    expect(oauthApp).toMatchObject({ name: 'My code', confidential: false });
    expect((await findClient(app, oauthApp.id))?.secretHash).toBeNull();
    expect(
      await problemOf(() => rotateOAuthAppSecret(app, asOperator(ada.actor), oauthApp.id)),
    ).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'id',
    });
  });

  it.each([
    [{ preset: 'nonsense' }, 'preset', 'claude-code, claude-ai'],
    [{ preset: 'chatgpt' }, 'redirectUris', 'https://chatgpt.com/connector/oauth/'],
    [{}, 'redirectUris', 'needs its redirect URI'],
    [{ redirectUris: [] }, 'redirectUris', 'needs its redirect URI'],
    [{ ...custom, name: ' ' }, 'name', 'name'],
    [{ ...custom, name: 'Nice \u202Eevil' }, 'name', 'direction'],
    [{ ...custom, redirectUris: ['http://example.com/'] }, 'redirectUris', 'must use https'],
    [{ preset: 'claude-code', redirectUris: ['x'] }, 'redirectUris', 'must be an address'],
  ])('createOAuthApp rejects %j', async (args, field, reason) => {
    const before = (await listOAuthApps(app, ada.actor, {})).items.length;
    const problem = await problemOf(() => createOAuthApp(app, asOperator(ada.actor), args));
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', field });
    expect(problem.message).toContain(reason);
    expect((await listOAuthApps(app, ada.actor, {})).items).toHaveLength(before);
  });

  it('updateOAuthApp changes name and redirect URIs', async () => {
    const { oauthApp } = await createOAuthApp(app, asOperator(ada.actor), custom);
    const uris = ['https://example.com/new'];
    const changed = await updateOAuthApp(app, asOperator(ada.actor), oauthApp.id, {
      name: 'Rob',
      redirectUris: uris,
    });
    expect(changed).toEqual({ ...oauthApp, name: 'Rob', redirectUris: uris });
    expect((await findClient(app, oauthApp.id))?.app).toEqual(changed);
    expect(await updateOAuthApp(app, asOperator(ada.actor), oauthApp.id, {})).toEqual(changed);
    for (const args of [{ name: null }, { redirectUris: null }, { redirectUris: [] }]) {
      expect(
        await problemOf(() => updateOAuthApp(app, asOperator(ada.actor), oauthApp.id, args)),
      ).toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
  });

  it('rotateOAuthAppSecret replaces the secret', async () => {
    const { oauthApp, secret } = await createOAuthApp(app, asOperator(ada.actor), {
      ...custom,
      confidential: true,
    });
    const rotated = await rotateOAuthAppSecret(app, asOperator(ada.actor), oauthApp.id);
    expect(rotated.oauthApp).toEqual(oauthApp);
    const { secretHash } = (await findClient(app, oauthApp.id)) ?? {};
    expect(secretMatches(rotated.secret, secretHash ?? '')).toBe(true);
    expect(secretMatches(secret ?? '', secretHash ?? '')).toBe(false);
  });

  it('update, rotate and delete do not find apps of other users', async () => {
    const { oauthApp } = await createOAuthApp(app, asOperator(ada.actor), {
      ...custom,
      confidential: true,
    });
    for (const id of [oauthApp.id, newId(0), 'x', '']) {
      for (const attempt of [
        () => updateOAuthApp(app, asOperator(bob.actor), id, { name: 'mine' }),
        () => rotateOAuthAppSecret(app, asOperator(bob.actor), id),
        () => deleteOAuthApp(app, bob.actor, id),
      ]) {
        expect(await problemOf(attempt)).toMatchObject({ code: 'NOT_FOUND', field: 'id' });
      }
    }
    expect((await findClient(app, oauthApp.id))?.app).toEqual(oauthApp);
    expect(await makerOf(app, oauthApp)).toEqual({ name: 'Ada', email: ada.user.email });
  });

  it('listOAuthApps lists the own apps, newest first, in pages', async () => {
    const eve = await createPerson(app, 'Eve');
    const made: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      clock.turn(MINUTE);
      made.unshift((await createOAuthApp(app, asOperator(eve.actor), { ...custom, name })).oauthApp.id);
    }
    const first = await listOAuthApps(app, eve.actor, { first: 2 });
    expect(first.hasNextPage).toBe(true);
    const [, last] = first.items;
    const second = await listOAuthApps(app, eve.actor, { first: 2, after: last && first.cursorOf(last) });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
    expect(second.hasNextPage).toBe(false);
  });

  it('delete and disconnect are forbidden for OAuth apps', async () => {
    const { oauthApp } = await createOAuthApp(app, asOperator(ada.actor), {
      ...custom,
      confidential: true,
    });
    const robot: Actor = {
      ...ada.actor,
      source: { kind: 'OAUTH_APP', id: oauthApp.id, label: 'Robot' },
    };
    for (const attempt of [
      () => deleteOAuthApp(app, robot, oauthApp.id),
      () => disconnectApp(app, robot, newId(0)),
    ]) {
      expect(await problemOf(attempt)).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('an app stores the time of its last use', async () => {
    const { oauthApp } = await createOAuthApp(app, asOperator(ada.actor), custom);
    const recorder = new LastUsedRecorder(app);
    const { userId } = ada.actor;
    recorder.used({ userId, source: { kind: 'OAUTH_APP', id: oauthApp.id, label: 'Robot' } });
    recorder.used({ userId, source: { kind: 'DASHBOARD', id: newId(0), label: null } });
    await recorder.flush();
    expect((await findClient(app, oauthApp.id))?.app.lastUsedAt).toBe(clock());
  });

  describe('connected apps', () => {
    const grantTo = async (person: Person, clientId: string, resources: Record<string, string>) => {
      const id = newId(clock());
      await saveRecord(app, 'Grant', id, { accountId: person.user.id, clientId, resources }, 3600);
      return id;
    };

    it('listConnectedApps lists each app once with all granted scopes', async () => {
      const { oauthApp } = await createOAuthApp(app, asOperator(ada.actor), custom);
      expect(await listConnectedApps(app, bob.actor)).toEqual([]);
      await grantTo(bob, oauthApp.id, { api: 'read' });
      clock.turn(MINUTE);
      await grantTo(bob, oauthApp.id, { api: 'write', mcp: 'write' });
      expect(await listConnectedApps(app, bob.actor)).toEqual([
        { app: oauthApp, scopes: ['read', 'write'], connectedAt: clock() },
      ]);
      expect(await listConnectedApps(app, ada.actor)).toEqual([]);
    });

    it('disconnectApp deletes all records of the caller’s grant, and of no other user', async () => {
      const { oauthApp } = await createOAuthApp(app, asOperator(ada.actor), custom);
      const [ofBob, ofAda] = [await grantTo(bob, oauthApp.id, {}), await grantTo(ada, oauthApp.id, {})];
      const token = { accountId: bob.user.id, clientId: oauthApp.id, grantId: ofBob };
      await saveRecord(app, 'RefreshToken', 'refresh', token, 3600);
      expect(await disconnectApp(app, bob.actor, oauthApp.id)).toEqual(oauthApp);
      expect(await findRecord(app, 'Grant', ofBob)).toBeUndefined();
      expect(await findRecord(app, 'RefreshToken', 'refresh')).toBeUndefined();
      expect(await findRecord(app, 'Grant', ofAda)).toBeDefined();
      for (const id of [oauthApp.id, newId(0), 'x']) {
        expect(await problemOf(() => disconnectApp(app, bob.actor, id))).toMatchObject({ code: 'NOT_FOUND' });
      }
    });

    it('an app can disconnect itself', async () => {
      const { oauthApp } = await createOAuthApp(app, asOperator(ada.actor), custom);
      await grantTo(bob, oauthApp.id, {});
      const robot: Actor = { ...bob.actor, source: { kind: 'OAUTH_APP', id: oauthApp.id, label: null } };
      expect(await disconnectApp(app, robot, oauthApp.id)).toEqual(oauthApp);
    });

    it('deleteOAuthApp deletes all grants of the app', async () => {
      const { oauthApp } = await createOAuthApp(app, asOperator(ada.actor), custom);
      const grant = await grantTo(bob, oauthApp.id, {});
      await deleteOAuthApp(app, ada.actor, oauthApp.id);
      expect(await findRecord(app, 'Grant', grant)).toBeUndefined();
      expect(await findClient(app, oauthApp.id)).toBeUndefined();
    });

    it('deleteOAuthApp writes to the logs of the maker and of all users with a grant', async () => {
      const eve = await createPerson(app, 'Eve');
      const { oauthApp } = await createOAuthApp(app, asOperator(ada.actor), custom);
      await grantTo(ada, oauthApp.id, {});
      for (let twice = 0; twice < 2; twice++) await grantTo(bob, oauthApp.id, {});
      const id = newId(clock());
      await saveRecord(app, 'Grant', id, { accountId: eve.user.id, clientId: oauthApp.id, resources: {} }, 1);
      clock.turn(MINUTE);
      await deleteOAuthApp(app, ada.actor, oauthApp.id);
      const loggedFor = async (person: Person) =>
        (await accountLogOf(app, person)).filter(
          ({ at, objectId }) => at === clock() && objectId === oauthApp.id,
        );
      expect((await loggedFor(ada)).map(({ action }) => action)).toEqual(['oauthApp.delete']);
      expect(await loggedFor(bob)).toMatchObject([
        {
          action: 'app.disconnect',
          actorId: bob.user.id,
          actorName: 'Bob',
          source: { kind: 'OAUTH_APP', id: oauthApp.id, label: 'Robot' },
          objectLabel: 'Robot',
          changes: [{ field: 'deletedByMaker', old: null, new: 'true' }],
        },
      ]);
      expect(await loggedFor(eve)).toEqual([]);
    });
  });
});
