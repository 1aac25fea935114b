import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountLogOf } from '../../../test/harness/audit.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { asOperator, createPerson, type Person } from '../../../test/harness/factories.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { DAY, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import type { App } from '../app.ts';
import { createOAuthApp } from '../oauth-apps/create.ts';
import {
  consumeRecord,
  destroyRecord,
  findRecord,
  findRecordByUid,
  purgeExpiredRecords,
  revokeGrant,
  saveRecord,
} from './records.ts';

describeOnBothEngines('the records of the authorization server', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let ada: Person;
  let clientId: string;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada');
    const args = { name: 'Robot', redirectUris: ['https://example.com/'] };
    clientId = (await createOAuthApp(app, asOperator(ada.actor), args)).oauthApp.id;
  });
  afterAll(() => app.close());

  const destroyGrant = (app: App, id: string, address: string | null) =>
    destroyRecord(app, 'Grant', id, address);
  const disconnections = async () =>
    (await accountLogOf(app, ada)).filter(({ action }) => action === 'app.disconnect').length;

  const storedKinds = async () =>
    (await app.db.read.selectFrom('oauth_records').selectAll().execute()).map(({ kind }) => kind).sort();

  it('finds a record by its secret until the record expires', async () => {
    const payload = { jti: 'secret-one', kind: 'RefreshToken', accountId: ada.user.id, clientId, iat: 1 };
    await saveRecord(app, 'RefreshToken', 'secret-one', payload, 60);
    expect(await findRecord(app, 'RefreshToken', 'secret-one')).toEqual(payload);
    expect(await findRecord(app, 'AccessToken', 'secret-one')).toBeUndefined();
    expect(await findRecord(app, 'RefreshToken', 'secret-two')).toBeUndefined();
    clock.turn(60_000);
    expect(await findRecord(app, 'RefreshToken', 'secret-one')).toBeUndefined();
  });

  it('replaces a record that is saved again with the same secret', async () => {
    await saveRecord(app, 'Interaction', 'again', { jti: 'again', result: null }, 60);
    await saveRecord(app, 'Interaction', 'again', { jti: 'again', result: 'yes' }, 60);
    expect(await findRecord(app, 'Interaction', 'again')).toEqual({ jti: 'again', result: 'yes' });
  });

  it('stores neither the secret of a record nor the cookie of an authorization', async () => {
    const payload = {
      jti: 'the-secret',
      returnTo: 'https://example.com/oauth/authorize/the-secret',
      params: { state: '\u0001 and {id}' },
      session: { accountId: ada.user.id, cookie: 'a-cookie' },
    };
    await saveRecord(app, 'Interaction', 'the-secret', payload, 60);
    const stored = JSON.stringify(await storedRows(app));
    expect(stored).not.toContain('the-secret');
    expect(stored).not.toContain('a-cookie');
    expect(await findRecord(app, 'Interaction', 'the-secret')).toEqual({
      ...payload,
      session: { accountId: ada.user.id },
    });
  });

  it('finds a record by its uid, without the secret', async () => {
    const payload = { jti: 'session-secret', uid: 'a-name', accountId: ada.user.id };
    await saveRecord(app, 'Session', 'session-secret', payload, 60);
    expect(await findRecordByUid(app, 'Session', 'a-name')).toEqual({ ...payload, jti: undefined });
    expect(await findRecordByUid(app, 'Session', 'another')).toBeUndefined();
    await destroyRecord(app, 'Session', 'session-secret', null);
    expect(await findRecordByUid(app, 'Session', 'a-name')).toBeUndefined();
  });

  const grant = async (id: string) => {
    const base = { accountId: ada.user.id, clientId };
    await saveRecord(app, 'Grant', id, { jti: id, ...base }, 3600);
    for (const kind of ['AuthorizationCode', 'AccessToken', 'RefreshToken']) {
      await saveRecord(app, kind, `${id}-${kind}`, { jti: `${id}-${kind}`, ...base, grantId: id }, 3600);
    }
  };

  it('consumes a code once; a second concurrent use ends the grant with all its tokens', async () => {
    await grant('one');
    await grant('two');
    expect(await consumeRecord(app, 'AuthorizationCode', 'two-AuthorizationCode', null)).toBe(true);
    expect(await findRecord(app, 'AuthorizationCode', 'two-AuthorizationCode')).toMatchObject({
      consumed: Math.floor(clock() / 1000),
    });
    const uses = await Promise.all(
      Array.from({ length: 10 }, () =>
        consumeRecord(app, 'AuthorizationCode', 'one-AuthorizationCode', null),
      ),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await findRecord(app, 'Grant', 'one')).toBeUndefined();
    expect(await findRecord(app, 'AccessToken', 'one-AccessToken')).toBeUndefined();
    expect(await findRecord(app, 'AccessToken', 'two-AccessToken')).toBeDefined();
    await revokeGrant(app, 'two', null);
    expect(await findRecord(app, 'RefreshToken', 'two-RefreshToken')).toBeUndefined();
  });

  it('ends a grant once when revokeGrant and destroyRecord are called concurrently', async () => {
    for (const end of [revokeGrant, destroyGrant]) {
      const grantId = crypto.randomUUID();
      const payload = { jti: grantId, accountId: ada.user.id, clientId, kind: 'Grant' };
      await saveRecord(app, 'Grant', grantId, payload, 60);
      await saveRecord(app, 'RefreshToken', `of-${grantId}`, { ...payload, grantId }, 60);
      const before = await disconnections();
      await end(app, grantId, null);
      await Promise.all([revokeGrant(app, grantId, null), destroyGrant(app, grantId, null)]);
      expect(await disconnections()).toBe(before + 1);
      expect(await findRecord(app, 'RefreshToken', `of-${grantId}`)).toBeUndefined();
    }
  });

  it('keeps a used code as long as its grant, to detect a late second use', async () => {
    clock.turn(DAY);
    await purgeExpiredRecords(app);
    const base = { accountId: ada.user.id, clientId };
    await saveRecord(app, 'Grant', 'late', { jti: 'late', ...base }, 100 * 86_400);
    const given = { ...base, grantId: 'late' };
    const code = { ...given, exp: clock() / 1000 + 60 };
    await saveRecord(app, 'AuthorizationCode', 'used', code, 60);
    await saveRecord(app, 'AuthorizationCode', 'never used', code, 60);
    await consumeRecord(app, 'AuthorizationCode', 'used', null);
    await saveRecord(app, 'RefreshToken', 'given', given, 90 * 86_400);
    const end = clock() / 1000 + 100 * 86_400;

    clock.turn(80 * DAY);
    await purgeExpiredRecords(app);
    expect(await storedKinds()).toEqual(['AuthorizationCode', 'Grant', 'RefreshToken']);
    expect(await findRecord(app, 'AuthorizationCode', 'never used')).toBeUndefined();
    // The record has not expired: oidc-provider only checks for a second use of valid records.
    expect(await findRecord(app, 'AuthorizationCode', 'used')).toMatchObject({
      consumed: expect.any(Number),
      exp: end,
    });
    expect(await consumeRecord(app, 'AuthorizationCode', 'used', null)).toBe(false);
    expect(await storedKinds()).toEqual([]);
  });

  it('deletes a used code with the last token of its grant', async () => {
    const given = { accountId: ada.user.id, clientId, grantId: 'short' };
    await saveRecord(app, 'Grant', 'short', { ...given, grantId: undefined }, 100 * 86_400);
    await saveRecord(app, 'AuthorizationCode', 'short-code', given, 60);
    await consumeRecord(app, 'AuthorizationCode', 'short-code', null);
    await saveRecord(app, 'AccessToken', 'short-token', given, 3600);
    clock.turn(2 * DAY);
    await purgeExpiredRecords(app);
    expect(await storedKinds()).toEqual([]);
  });

  it('deletes expired records, and grants without remaining records', async () => {
    clock.turn(DAY);
    await purgeExpiredRecords(app);
    expect(await storedKinds()).toEqual([]);
    await saveRecord(app, 'Grant', 'used', { accountId: ada.user.id, clientId }, 100 * 86_400);
    await saveRecord(app, 'Grant', 'unused', { accountId: ada.user.id, clientId }, 100 * 86_400);
    await saveRecord(app, 'RefreshToken', 'r', { clientId, grantId: 'used' }, 90 * 86_400);
    await saveRecord(app, 'AccessToken', 'a', { clientId, grantId: 'used' }, 3600);
    await purgeExpiredRecords(app);
    expect(await storedKinds()).toEqual(['AccessToken', 'Grant', 'Grant', 'RefreshToken']);
    clock.turn(2 * DAY);
    await purgeExpiredRecords(app);
    expect(await storedKinds()).toEqual(['Grant', 'RefreshToken']);
    clock.turn(90 * DAY);
    await purgeExpiredRecords(app);
    await purgeExpiredRecords(app);
    expect(await storedKinds()).toEqual([]);
  });
});
