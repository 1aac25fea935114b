import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../src/app/free-port.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type Nginx, startNginx } from '../processes/nginx.ts';

const NAME = 'time.example.com';

interface Answer {
  status: number | undefined;
  location: string | undefined;
  /** The values of Strict-Transport-Security. */
  policies: string[];
  body: string;
}

describe('the sample configuration of nginx', () => {
  let server: TestServer;
  let nginx: Nginx;

  beforeAll(async () => {
    server = await startTestServer('sqlite', {
      HOST: '127.0.0.1',
      STINT_BASE_URL: `https://${NAME}`,
      STINT_TRUST_PROXY: '127.0.0.1',
    });
    const node = Number(new URL(server.origin).port);
    nginx = await startNginx(await freePort(), [node, node, node]);
  });
  afterAll(async () => {
    await nginx?.stop();
    await server?.close();
  });

  const get = (isSecure: boolean, path: string) =>
    new Promise<Answer>((resolve, reject) => {
      const port = isSecure ? nginx.securePort : nginx.redirectPort;
      const options = { host: '127.0.0.1', port, path, headers: { host: NAME }, agent: false as const };
      const pending = isSecure
        ? requestSecure({ ...options, ca: nginx.certificate, servername: NAME })
        : requestPlain(options);
      pending
        .once('error', reject)
        .once('response', async (answer) =>
          resolve({
            status: answer.statusCode,
            location: answer.headers.location,
            policies: answer.headersDistinct['strict-transport-security'] ?? [],
            body: await text(answer),
          }),
        )
        .end();
    });

  test('serves TLS with Strict-Transport-Security', async () => {
    for (const path of ['/healthz', '/readyz', '/nodes']) {
      const answer = await get(true, path);
      expect(answer, path).toMatchObject({ status: 200, policies: ['max-age=31536000'] });
    }
    expect(JSON.parse((await get(true, '/.well-known/oauth-authorization-server')).body).issuer).toBe(
      `https://${NAME}`,
    );
  });

  test('redirects requests without TLS to https', async () => {
    expect(await get(false, '/projects?a=b')).toMatchObject({
      status: 301,
      location: `https://${NAME}/projects?a=b`,
    });
  });

  test('hides the metrics under every spelling of their path', async () => {
    const direct = await fetch(`${server.origin}/metrics`);
    expect(await direct.text()).toContain('stint_http_requests_total');
    for (const path of [
      '/metrics',
      '/metrics?a=b',
      '/metrics/',
      '/metrics%20',
      '/METRICS',
      '/%6detrics',
      '/%6D%65trics',
      '//metrics',
      '/./metrics',
      '/x/../metrics',
      '/nodes/../metrics',
      '/metrics;a',
    ]) {
      const { status, body, policies } = await get(true, path);
      expect({ status, policies }, path).toEqual({ status: 404, policies: ['max-age=31536000'] });
      expect(body, path).not.toContain('stint_http');
    }
  });
});
