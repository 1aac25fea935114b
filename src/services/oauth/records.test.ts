import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountLogOf } from '../../../test/harness/audit.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { atTheMachine, createPerson, type Person } from '../../../test/harness/factories.ts';
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

describeOnBothEngines('what the authorization server keeps', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let ada: Person;
  let clientId: string;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada');
    const args = { name: 'Robot', redirectUris: ['https://example.com/'] };
    clientId = (await createOAuthApp(app, atTheMachine(ada.actor), args)).oauthApp.id;
  });
  afterAll(() => app.close());

  const destroyGrant = (app: App, id: string, address: string | null) =>
    destroyRecord(app, 'Grant', id, address);
  const disconnections = async () =>
    (await accountLogOf(app, ada)).filter(({ action }) => action === 'app.disconnect').length;

  const kept = async () =>
    (await app.db.read.selectFrom('oauth_records').selectAll().execute()).map(({ kind }) => kind).sort();

  it('is found by its secret until it expires', async () => {
    const payload = { jti: 'secret-one', kind: 'RefreshToken', accountId: ada.user.id, clientId, iat: 1 };
    await saveRecord(app, 'RefreshToken', 'secret-one', payload, 60);
    expect(await findRecord(app, 'RefreshToken', 'secret-one')).toEqual(payload);
    expect(await findRecord(app, 'AccessToken', 'secret-one')).toBeUndefined();
    expect(await findRecord(app, 'RefreshToken', 'secret-two')).toBeUndefined();
    clock.turn(60_000);
    expect(await findRecord(app, 'RefreshToken', 'secret-one')).toBeUndefined();
  });

  it('is saved again under the same secret', async () => {
    await saveRecord(app, 'Interaction', 'again', { jti: 'again', result: null }, 60);
    await saveRecord(app, 'Interaction', 'again', { jti: 'again', result: 'yes' }, 60);
    expect(await findRecord(app, 'Interaction', 'again')).toEqual({ jti: 'again', result: 'yes' });
  });

  it('repeats its secret nowhere in what is stored, nor the cookie that it was begun with', async () => {
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

  it('is found by a name that opens nothing, without its secret', async () => {
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

  it('is used once; of many uses at the same time one wins, and all that belongs to it ends', async () => {
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

  it('ends a grant once, in whichever way the authorization server ends it', async () => {
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

  it('keeps a used code as long as anything that came of it, so that a late second use is seen', async () => {
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
    expect(await kept()).toEqual(['AuthorizationCode', 'Grant', 'RefreshToken']);
    expect(await findRecord(app, 'AuthorizationCode', 'never used')).toBeUndefined();
    // Not expired, or the authorization server would not look whether it was used.
    expect(await findRecord(app, 'AuthorizationCode', 'used')).toMatchObject({
      consumed: expect.any(Number),
      exp: end,
    });
    expect(await consumeRecord(app, 'AuthorizationCode', 'used', null)).toBe(false);
    expect(await kept()).toEqual([]);
  });

  it('forgets a used code with the last of what came of it', async () => {
    const given = { accountId: ada.user.id, clientId, grantId: 'short' };
    await saveRecord(app, 'Grant', 'short', { ...given, grantId: undefined }, 100 * 86_400);
    await saveRecord(app, 'AuthorizationCode', 'short-code', given, 60);
    await consumeRecord(app, 'AuthorizationCode', 'short-code', null);
    await saveRecord(app, 'AccessToken', 'short-token', given, 3600);
    clock.turn(2 * DAY);
    await purgeExpiredRecords(app);
    expect(await kept()).toEqual([]);
  });

  it('is forgotten once it expired, and a grant once nothing is left of it', async () => {
    clock.turn(DAY);
    await purgeExpiredRecords(app);
    expect(await kept()).toEqual([]);
    await saveRecord(app, 'Grant', 'used', { accountId: ada.user.id, clientId }, 100 * 86_400);
    await saveRecord(app, 'Grant', 'unused', { accountId: ada.user.id, clientId }, 100 * 86_400);
    await saveRecord(app, 'RefreshToken', 'r', { clientId, grantId: 'used' }, 90 * 86_400);
    await saveRecord(app, 'AccessToken', 'a', { clientId, grantId: 'used' }, 3600);
    await purgeExpiredRecords(app);
    expect(await kept()).toEqual(['AccessToken', 'Grant', 'Grant', 'RefreshToken']);
    clock.turn(2 * DAY);
    await purgeExpiredRecords(app);
    expect(await kept()).toEqual(['Grant', 'RefreshToken']);
    clock.turn(90 * DAY);
    await purgeExpiredRecords(app);
    await purgeExpiredRecords(app);
    expect(await kept()).toEqual([]);
  });
});
