import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedSchema } from '../../src/graphql/schema.ts';
import { PASSWORD } from '../harness/cookie-browser.ts';
import { withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const { visit } = withBrowser();

describeOnBothEngines('the dashboard pages', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada Lovelace');
  });
  afterAll(() => server.close());

  test('the dashboard requires a sign-in and returns to the requested page', async () => {
    const { page } = await visit(server);
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    await page.goto(`${server.origin}/projects`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.fill('[name=email]', ada.user.email);
    await page.fill('[name=password]', PASSWORD);
    await page.click('button.primary');
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/projects');
    expect(failed).toEqual([]);
  });
});

describeOnBothEngines('public routes', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.close());

  test('sends headers against framing, sniffing and foreign scripts with pages', async () => {
    for (const path of ['/', '/api/v1/graphql']) {
      const { headers } = await fetch(server.origin + path, { headers: { accept: 'text/html' } });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin|strict-origin)$/);
    }
  });

  test('serves the schema', async () => {
    const response = await fetch(`${server.origin}/api/v1/schema.graphql`);
    expect([response.status, await response.text()]).toEqual([200, printedSchema()]);
  });

  test('serves health, readiness and metrics', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(server.origin + path);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    }
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    expect(metrics).toContain('stint_http_requests_total{method="GET",route="/healthz",status="200"} 1');
  });

  test('serves no files outside of the dashboard', async () => {
    for (const path of [
      '/assets/',
      '/assets/../../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
      '/.env',
      '/data/stint.db',
    ]) {
      const response = await fetch(server.origin + path);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  test('returns 503 for readiness on PostgreSQL if the database is gone', async () => {
    const lonely = await startTestServer(engine);
    await lonely.app.close();
    const response = await fetch(`${lonely.origin}/readyz`);
    // SQLite still has the deleted file open.
    expect(response.status).toBe(engine === 'postgres' ? 503 : 200);
    expect((await fetch(`${lonely.origin}/healthz`)).status).toBe(200);
  });
});
