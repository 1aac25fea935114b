import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import {
  createTestApp,
  describeOn,
  describeOnBothEngines,
  type TestApp,
} from '../../test/harness/engines.ts';
import { createPerson } from '../../test/harness/factories.ts';
import { changeAccountAsOperator } from '../services/accounts/change.ts';
import { promoteAccount } from '../services/accounts/promote.ts';
import { addHealthRoutes } from './health-routes.ts';

let server: FastifyInstance;
const opened: TestApp[] = [];
afterEach(async () => {
  await server.close();
  for (const app of opened.splice(0)) await app.close();
});

describeOn('sqlite', 'readiness probes', () => {
  test('pings the database once for concurrent probes', async () => {
    const pings: PromiseWithResolvers<void>[] = [];
    const ping = () => {
      const one = Promise.withResolvers<void>();
      pings.push(one);
      return one.promise;
    };
    server = Fastify();
    let probes = 0;
    server.addHook('onRequest', async () => void probes++);
    const app = await createTestApp('sqlite');
    opened.push(app);
    Object.assign(app.db, { ping });
    addHealthRoutes(server, app, { hasBegun: false });
    const origin = await server.listen({ port: 0, host: '127.0.0.1' });
    const ask = async () => (await fetch(`${origin}/readyz`)).status;

    const crowd = Array.from({ length: 50 }, ask);
    await vi.waitUntil(() => probes === 50, { timeout: 20_000 });
    expect(pings).toHaveLength(1);
    pings[0]?.resolve();
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]));

    const next = ask();
    await vi.waitUntil(() => pings.length === 2, { timeout: 20_000 });
    pings[1]?.reject(new Error('gone'));
    expect(await next).toBe(503);
    expect(pings).toHaveLength(2);
  });
});

describeOnBothEngines('the readiness of an installation', (engine) => {
  test('warns while the installation has no administrator', async () => {
    const app = await createTestApp(engine);
    opened.push(app);
    server = Fastify();
    addHealthRoutes(server, app, { hasBegun: false });
    const ask = async () => {
      const { statusCode, body } = await server.inject('/readyz');
      return { statusCode, body: JSON.parse(body) };
    };
    // The first account becomes the administrator.
    expect(await ask()).toEqual({ statusCode: 200, body: { status: 'ok' } });
    const ada = await createPerson(app, 'Ada');
    const warning =
      'This installation has no administrator; "bin/stint user promote EMAIL" makes an account one.';
    expect(await ask()).toEqual({ statusCode: 200, body: { status: 'ok', warning } });
    await changeAccountAsOperator(app, ada.user.email, promoteAccount);
    expect(await ask()).toEqual({ statusCode: 200, body: { status: 'ok' } });
  });
});
