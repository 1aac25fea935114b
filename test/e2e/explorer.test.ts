import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../harness/accessibility.ts';
import { type Visit, withBrowser } from '../harness/dashboard-visit.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const { visit, visitAs } = withBrowser();

// One engine is enough: responses of the API are tested on both.
let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  ada = await createPerson(server.app, 'Ada Lovelace');
});
afterAll(() => server.close());

let page: Page;
let failed: string[];
const watchPage = (made: Visit) => {
  page = made.page;
  failed = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
};
// The editor of the explorer starts workers and stores data.
const options = { leavesTraces: true };
beforeEach(async () => watchPage(await visit(server, options)));
afterEach(() => expect(failed).toEqual([]));

/** Opens the explorer and waits for its editor, which loads last. */
const openExplorer = async (query = '') => {
  const response = await page.goto(`${server.origin}/api/v1/graphql${query}`);
  await page.locator('.graphiql-editor .view-line').first().waitFor();
  return response;
};

/** Reads the result. Monaco renders each line in a separate box with non-breaking spaces. */
const result = async () => (await page.innerText('.result-window')).replaceAll(/\s+/g, ' ');

/** Pastes a document. Monaco would complete the brackets of a typed document. */
const paste = async (document: string) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(document)})`);
  const lines = page.locator('.graphiql-editor').first().locator('.view-line');
  await lines.first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  // GraphiQL updates the operation name with a delay.
  await page.getByText('<untitled>').waitFor();
};

test('runs a document with an API key and shows the response', async () => {
  const response = await openExplorer();
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
  await page.getByLabel('API key', { exact: true }).fill(ada.key);
  await paste('{ me { name } }');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(result).toContain('"name": "Ada Lovelace"');
});

test('runs a document with the session of a signed-in user', async () => {
  watchPage(await visitAs(server, ada, options));
  await openExplorer();
  await page.getByText('Signed in as Ada Lovelace').waitFor();
  // The tabs of GraphiQL contain buttons.
  await expectAccessible(page, { leaveOut: ['nested-interactive'] });
  await paste('{ me { name } }');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(result).toContain('"name": "Ada Lovelace"');
});

test('explains what to do without a key', async () => {
  await openExplorer();
  await page.getByLabel(/^Execute query/).click();
  await expect.poll(result).toContain('no API key');
});

test('does not execute a document from the URL', async () => {
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
