import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../harness/accessibility.ts';
import { type Visit, withBrowser } from '../harness/dashboard-visit.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const { visit, visitAs } = withBrowser();

// On one engine: it shows what the API answers, which is tested on both.
let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer('sqlite');
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
  await expect.poll(result).toContain('no API key');
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
