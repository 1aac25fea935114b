import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { printedSchema } from '../../src/graphql/schema.ts';
import { expectAccessible } from '../accessibility.ts';
import { PASSWORD } from '../cookie-browser.ts';
import { type Visit, withBrowser } from '../dashboard-visit.ts';
import { describeOnBothEngines } from '../engines.ts';
import { createPerson, type Person } from '../factories.ts';
import { startTestServer, type TestServer } from '../server.ts';

const { visit, visitAs } = withBrowser();

describeOnBothEngines('the pages', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada Lovelace');
  });
  afterAll(() => server.close());

  let page: Page;
  let failed: string[];
  const use = (made: Visit) => {
    page = made.page;
    failed = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
  };
  // The explorer's editor starts workers and keeps a lot.
  const options = { leavesTraces: true };
  beforeEach(async () => use(await visit(server, options)));
  afterEach(() => expect(failed).toEqual([]));

  test('the dashboard asks to sign in first, and comes back to where it was asked for', async () => {
    await page.goto(`${server.origin}/projects`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.fill('[name=email]', ada.user.email);
    await page.fill('[name=password]', PASSWORD);
    await page.click('button.primary');
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/projects');
  });

  /** The explorer once its editor, which is loaded last, shows the first example. */
  const openExplorer = async (query = '') => {
    const response = await page.goto(`${server.origin}/api/v1/graphql${query}`);
    await page.locator('.graphiql-editor .view-line').first().waitFor();
    return response;
  };

  /** Monaco puts each line into a box of its own, with spaces that do not break. */
  const result = async () => (await page.innerText('.result-window')).replaceAll(/\s+/g, ' ');

  /** As a person would: Monaco completes brackets that are typed, but not those that are pasted. */
  const paste = async (document: string) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(document)})`);
    const lines = page.locator('.graphiql-editor').first().locator('.view-line');
    await lines.first().click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+v');
    // GraphiQL takes a moment to see that the operation has another name now, or none.
    await page.getByText('<untitled>').waitFor();
  };

  test('the explorer takes a key, runs a document and shows the answer', async () => {
    const response = await openExplorer();
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
    await page.getByLabel('API key', { exact: true }).fill(ada.key);
    await paste('{ me { name } }');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(result).toContain('"name": "Ada Lovelace"');
  });

  test('the explorer needs no key from someone who is signed in', async () => {
    use(await visitAs(server, ada, options));
    await openExplorer();
    await page.getByText('Signed in as Ada Lovelace').waitFor();
    // GraphiQL's tabs have their buttons inside.
    await expectAccessible(page, { leaveOut: ['nested-interactive'] });
    await paste('{ me { name } }');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(result).toContain('"name": "Ada Lovelace"');
  });

  test('the explorer says what to do without a key', async () => {
    await openExplorer();
    await page.getByLabel(/^Execute query/).click();
    await expect.poll(result).toContain('there is no API key yet');
  });

  test('the explorer does not run what an address carries', async () => {
    const query = encodeURIComponent(
      'mutation { createTag(input: { args: { name: "Never" } }) { tag { id } } }',
    );
    await openExplorer(`?query=${query}`);
    await page.getByLabel('API key', { exact: true }).fill(ada.key);
    await page.waitForLoadState('networkidle');
    const { tags } = await server
      .client(ada.key)
      .run<{ tags: { edges: unknown[] } }>('{ tags { edges { cursor } } }');
    expect(tags.edges).toEqual([]);
  });
});

describeOnBothEngines('what anyone may ask for', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.close());

  test('no page may be framed, sniffed or fed scripts from elsewhere', async () => {
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

  test('the schema', async () => {
    const response = await fetch(`${server.origin}/api/v1/schema.graphql`);
    expect([response.status, await response.text()]).toEqual([200, printedSchema()]);
  });

  test('health, readiness and figures', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(server.origin + path);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    }
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    expect(metrics).toContain('stint_http_requests_total{method="GET",route="/healthz",status="200"} 1');
  });

  test('no file beyond those of the pages', async () => {
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

  test('readiness is 503 where the database is gone', async () => {
    const lonely = await startTestServer(engine);
    await lonely.app.close();
    const response = await fetch(`${lonely.origin}/readyz`);
    // SQLite goes on with the file that it has open.
    expect(response.status).toBe(engine === 'postgres' ? 503 : 200);
    expect((await fetch(`${lonely.origin}/healthz`)).status).toBe(200);
  });
});
