import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { App } from '../services/app.ts';
import { addHealthRoutes } from './health-routes.ts';

let server: FastifyInstance;
afterEach(() => server.close());

test('however many ask whether it is ready, the database is asked once at a time', async () => {
  const pings: PromiseWithResolvers<void>[] = [];
  const ping = () => {
    const one = Promise.withResolvers<void>();
    pings.push(one);
    return one.promise;
  };
  server = Fastify();
  let asked = 0;
  server.addHook('onRequest', async () => void asked++);
  addHealthRoutes(server, { db: { ping } } as unknown as App, { hasBegun: false });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const ask = async () => (await fetch(`${origin}/readyz`)).status;

  const crowd = Array.from({ length: 50 }, ask);
  await vi.waitUntil(() => asked === 50, { timeout: 20_000 });
  expect(pings).toHaveLength(1);
  pings[0]?.resolve();
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]));

  const next = ask();
  await vi.waitUntil(() => pings.length === 2, { timeout: 20_000 });
  pings[1]?.reject(new Error('gone'));
  expect(await next).toBe(503);
  expect(pings).toHaveLength(2);
});
