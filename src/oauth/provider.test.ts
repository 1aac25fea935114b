import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness/engines.ts';
import { unreachable } from '../db/unavailable.ts';
import type { App } from '../services/app.ts';
import { KeyRing } from './key-ring.ts';
import { createProvider } from './provider.ts';

describe('the authorization server without a reachable database', () => {
  let app: TestApp;
  let server: Server;
  let origin: string;
  const faults: Error[] = [];

  beforeAll(async () => {
    app = await createTestApp('sqlite');
    const keys = new KeyRing(app);
    await keys.refresh();
    const db = Object.create(app.db, {
      read: {
        get: () => {
          throw unreachable('away');
        },
      },
    }) as App['db'];
    const provider = createProvider({
      app: { ...app, db },
      issuer: 'http://127.0.0.1',
      addressOf: () => '127.0.0.1',
      resources: {
        base: 'http://127.0.0.1',
        mcp: 'http://127.0.0.1/mcp',
        graphql: 'http://127.0.0.1/api/v1/graphql',
      },
      showError: (response, status, description) => response.writeHead(status).end(description),
      onFault: (error) => faults.push(error),
      ...keys.current,
    });
    server = createServer(provider.callback()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await app.close();
  });

  it('answers token requests 503 with Retry-After', async () => {
    const form = { grant_type: 'authorization_code', code: 'x', client_id: crypto.randomUUID() };
    const answer = await fetch(`${origin}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toEqual({
      error: 'temporarily_unavailable',
      error_description: 'The database cannot be reached, so nothing was written; try again in a moment.',
    });
    expect(faults).toEqual([]);
  });

  it('shows a 503 page with Retry-After for authorization requests', async () => {
    const query = new URLSearchParams({ client_id: crypto.randomUUID(), response_type: 'code' });
    const page = await fetch(`${origin}/oauth/authorize?${query}`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('1');
    expect(await page.text()).toBe(
      'The database cannot be reached, so nothing was written; try again in a moment',
    );
    expect(faults).toEqual([]);
  });
});
