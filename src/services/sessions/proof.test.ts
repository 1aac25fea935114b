import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { asOperator, createPerson, PASSWORD, type Person } from '../../../test/harness/factories.ts';
import { problemOf, refusalOf } from '../../../test/harness/refusals.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { MONDAY, turnableClock } from '../../../test/harness/times.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import { limitersOn, RateLimited } from '../../lib/rate-limit.ts';
import { createApiKey } from '../api-keys/create.ts';
import { createOAuthApp } from '../oauth-apps/create.ts';
import { rotateOAuthAppSecret } from '../oauth-apps/rotate-secret.ts';
import { updateOAuthApp } from '../oauth-apps/update.ts';
import { createLimits } from '../shared/limits.ts';
import { changePassword } from '../users/change-password.ts';
import { actorOfSession } from './actor.ts';
import { confirmPassword } from './confirm-password.ts';
import { startSession } from './start.ts';

const MINUTE = 60_000;
const browser = { userAgent: 'Firefox', address: null };

describeOnBothEngines('the proof of a password', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let ada: Person;
  let appId: string;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await createPerson(app, 'Ada');
    const args = { preset: 'claude-ai' };
    appId = (await createOAuthApp(app, asOperator(ada.actor), args)).oauthApp.id;
  });

  const inBrowser = async (person = ada): Promise<Actor> =>
    actorOfSession(app, { ...(await startSession(app, person.user.id, browser)), user: person.user });

  const operations: [string, (actor: Actor) => Promise<unknown>][] = [
    ['createApiKey', (actor) => createApiKey(app, actor, { name: 'Mine' })],
    ['createOAuthApp', (actor) => createOAuthApp(app, actor, { preset: 'claude-code' })],
    ['updateOAuthApp', (actor) => updateOAuthApp(app, actor, appId, { name: 'Other' })],
    ['rotateOAuthAppSecret', (actor) => rotateOAuthAppSecret(app, actor, appId)],
  ];

  describe.each(operations)('%s', (_, operation) => {
    it('requires a proof within the last 15 minutes', async () => {
      const actor = await inBrowser();
      clock.turn(15 * MINUTE - 1);
      await operation(actor);
      clock.turn(1);
      const before = await storedRows(app);
      expect(await problemOf(() => operation(actor))).toMatchObject({
        code: 'PASSWORD_REQUIRED',
        message: expect.stringContaining('Confirm your password'),
      });
      expect(await storedRows(app)).toEqual(before);
      expect(await confirmPassword(app, actor, PASSWORD)).toBe(clock() + 15 * MINUTE);
      await operation(actor);
    });

    it('rejects API keys and access tokens, and works for the operator', async () => {
      const token: Actor = { ...ada.actor, source: { kind: 'OAUTH_APP', id: appId, label: 'App' } };
      const before = await storedRows(app);
      for (const actor of [ada.actor, token]) {
        expect(await problemOf(() => operation(actor))).toMatchObject({ code: 'BROWSER_REQUIRED' });
      }
      expect(await storedRows(app)).toEqual(before);
      await operation(asOperator(ada.actor));
    });

    it('rejects a session of an earlier version until the password is confirmed', async () => {
      const actor = await inBrowser();
      await app.db.transaction((tx) => tx.updateTable('sessions').set({ proved_at: null }).execute());
      expect(await problemOf(() => operation(actor))).toMatchObject({ code: 'PASSWORD_REQUIRED' });
      await confirmPassword(app, actor, PASSWORD);
      await operation(actor);
    });
  });

  const [, makeKey] = operations[0] ?? [];
  if (!makeKey) throw new Error('There is one.');

  it('a proof is valid for its session only', async () => {
    const [one, other] = [await inBrowser(), await inBrowser()];
    clock.turn(20 * MINUTE);
    await confirmPassword(app, one, PASSWORD);
    await makeKey(one);
    expect(await problemOf(() => makeKey(other))).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  });

  it('a password change renews the proof', async () => {
    const actor = await inBrowser();
    clock.turn(20 * MINUTE);
    const newPassword = 'a staple of paper, please';
    await changePassword(app, actor, { currentPassword: PASSWORD, newPassword });
    await expect(makeKey(actor)).resolves.toBeDefined();
  });

  it('confirmPassword rejects a wrong password and an ended session', async () => {
    const actor = await inBrowser();
    clock.turn(20 * MINUTE);
    for (const password of ['', 'wrong horse battery', 'x'.repeat(100_000)]) {
      expect(await problemOf(() => confirmPassword(app, actor, password))).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'password',
      });
    }
    expect(await problemOf(() => makeKey(actor))).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    const gone: Actor = { ...actor, source: { ...actor.source, id: newId(0) } };
    expect(await problemOf(() => confirmPassword(app, gone, PASSWORD))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('confirmPassword requires a browser session', async () => {
    const token: Actor = { ...ada.actor, source: { kind: 'OAUTH_APP', id: appId, label: 'App' } };
    for (const actor of [ada.actor, token]) {
      expect(await problemOf(() => confirmPassword(app, actor, PASSWORD))).toMatchObject({
        code: 'BROWSER_REQUIRED',
      });
    }
  });

  it('confirmPassword allows five wrong guesses per minute', async () => {
    const limits = createLimits({ requests: 5, perMilliseconds: MINUTE }, limitersOn(clock));
    const limited = { ...app, limits };
    const actor = await inBrowser();
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () =>
        refusalOf(() => confirmPassword(limited, actor, 'wrong horse battery')),
      ),
    );
    expect(guesses.filter((refusal) => refusal instanceof RateLimited)).toHaveLength(3);
    expect(await refusalOf(() => confirmPassword(limited, actor, PASSWORD))).toBeInstanceOf(RateLimited);
  });
});
