import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { DAY, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { cookieSecrets, serverKeys, signingKeyOf } from './keys.ts';
import { renewKeys } from './renew.ts';
import { rotateServerKeys } from './rotate.ts';

describeOnBothEngines('server keys', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.db.read.deleteFrom('server_keys').execute();
  });

  const signingKeys = async () => (await serverKeys(app, 'tokens')).map(signingKeyOf);
  const count = async () => (await app.db.read.selectFrom('server_keys').selectAll().execute()).length;

  it('creates keys on the first request and keeps them', async () => {
    const secrets = await cookieSecrets(app);
    expect(secrets).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{43}$/)]);
    expect(await cookieSecrets(app)).toEqual(secrets);
    expect(await count()).toBe(1);
  });

  it('creates different keys in two installations', async () => {
    const other = await createTestApp(engine);
    const secretsOf = async (one: TestApp) => {
      await cookieSecrets(one);
      await serverKeys(one, 'tokens');
      return (await one.db.read.selectFrom('server_keys').select('secret').execute()).map(
        ({ secret }) => secret,
      );
    };
    const [ours, theirs] = [await secretsOf(app), await secretsOf(other)];
    await other.close();
    expect(ours.length).toBeGreaterThan(1);
    expect(theirs.length).toBeGreaterThan(1);
    expect(new Set([...ours, ...theirs]).size).toBe(ours.length + theirs.length);
  });

  it('creates token keys that sign, with a key id and an algorithm', async () => {
    const [key] = await signingKeys();
    if (!key) throw new Error('There is a key.');
    expect(key).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      d: expect.any(String),
      kid: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      alg: 'ES256',
      use: 'sig',
    });
    const { d: _, ...published } = key;
    const text = Buffer.from('text');
    const signature = sign('sha256', text, createPrivateKey({ key: { ...key }, format: 'jwk' }));
    expect(verify('sha256', text, createPublicKey({ key: { ...published }, format: 'jwk' }), signature)).toBe(
      true,
    );
  });

  it('returns equal keys in all processes that start concurrently', async () => {
    const others = Array.from({ length: 4 }, () => connectAgain(app));
    const answers = await Promise.all(
      [app, ...others].flatMap((process) => [cookieSecrets(process), cookieSecrets(process)]),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await count()).toBe(1);

    clock.turn(90 * DAY);
    await Promise.all([app, ...others].map((process) => rotateServerKeys(process)));
    expect(await count()).toBe(2);
    for (const process of others) {
      expect(await cookieSecrets(process)).toEqual([expect.any(String), ...(answers[0] ?? [])]);
      await process.close();
    }
  });

  it('renews keys after 90 days and keeps the old keys for verification', async () => {
    const [first] = await signingKeys();
    clock.turn(90 * DAY - 1);
    await rotateServerKeys(app);
    expect(await signingKeys()).toEqual([first]);
    clock.turn(1);
    await rotateServerKeys(app);
    const keys = await signingKeys();
    expect(keys).toEqual([expect.anything(), first]);
    expect(keys[0]?.kid).not.toBe(first?.kid);
  });

  it('deletes keys after a year', async () => {
    const [first] = await serverKeys(app, 'cookies');
    const end = clock() + 365 * DAY;
    while (clock() + 91 * DAY < end) {
      clock.turn(91 * DAY);
      await rotateServerKeys(app);
    }
    clock.set(end - 1);
    expect((await serverKeys(app, 'cookies')).at(-1)).toEqual(first);
    clock.set(end);
    expect(await serverKeys(app, 'cookies')).toHaveLength(4);
    clock.turn(91 * DAY);
    await rotateServerKeys(app);
    const rows = await app.db.read.selectFrom('server_keys').select('id').execute();
    expect(rows.map(({ id }) => id)).not.toContain(first?.id);
  });

  it('creates new keys after all keys expired', async () => {
    const [old] = await cookieSecrets(app);
    clock.turn(400 * DAY);
    expect(await cookieSecrets(app)).not.toContain(old);
    expect(await count()).toBe(1);
  });

  it('rotates without creating keys for unused purposes', async () => {
    await rotateServerKeys(app);
    expect(await count()).toBe(0);
    await cookieSecrets(app);
    await renewKeys(app, 'cookies');
    expect(await count()).toBe(1);
  });
});
