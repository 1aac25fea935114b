import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../test/harness/engines.ts';
import { DAY, MINUTE, MONDAY, turnableClock } from '../../test/harness/times.ts';
import { rotateServerKeys } from '../services/server-keys/rotate.ts';
import { KeyRing } from './key-ring.ts';

describeOnBothEngines('the key ring of a process', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
  });
  afterAll(() => app.close());

  it('creates keys, and signs with a rotated key once every process has read the key', async () => {
    const [one, other] = [new KeyRing(app), new KeyRing(app)];
    expect(await one.refresh()).toBe(true);
    expect(await other.refresh()).toBe(true);
    expect(other.current).toEqual(one.current);
    const [first] = one.current.cookieKeys;
    expect(one.current.cookieKeys).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(one.current.signingKeys).toMatchObject([{ kty: 'EC', alg: 'ES256', d: expect.any(String) }]);

    clock.turn(90 * DAY);
    await rotateServerKeys(app);
    expect(await one.refresh()).toBe(true);
    expect(one.current.cookieKeys).toEqual([first, expect.any(String)]);
    const [, second] = one.current.cookieKeys;
    expect(second).not.toBe(first);

    clock.turn(9 * MINUTE);
    expect(await one.refresh()).toBe(false);
    clock.turn(11 * MINUTE);
    expect(await one.refresh()).toBe(true);
    expect(one.current.cookieKeys).toEqual([second, first]);
    expect(one.current.signingKeys).toHaveLength(2);
  });
});
