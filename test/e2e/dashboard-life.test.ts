import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../cookie-browser.ts';
import { withBrowser } from '../dashboard-visit.ts';
import { describeOnBothEngines } from '../engines.ts';
import { startTestServer, type TestServer } from '../server.ts';

const { visit } = withBrowser();

describeOnBothEngines('the life of a new user', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.close());

  const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
  const line = (page: Page) => page.getByRole('combobox', { name: 'What are you working on?' });

  test('from sign-up to the first key, and to a teammate who may not do everything', async () => {
    const { page: ada } = await visit(server);
    await ada.goto(server.origin);
    expect(new URL(ada.url()).pathname).toBe('/sign-up');
    await ada.getByLabel('Name').fill('Ada Lovelace');
    await ada.getByLabel('E-mail').fill('ada@example.com');
    await ada.getByLabel('Password').fill(PASSWORD);
    await ada.getByRole('button', { name: 'Create account' }).click();
    await ada.getByRole('heading', { name: 'Timer', level: 1 }).waitFor();
    const [session] = (await ada.context().cookies()).filter(({ name }) => name === 'stint_session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

    // A project, and time on it: typed in one line, and with a timer.
    await goTo(ada, 'Projects');
    await ada.getByRole('button', { name: 'New project' }).first().click();
    await ada.getByRole('dialog').getByLabel('Name').fill('Website');
    await ada.getByRole('button', { name: 'Create project' }).click();
    await ada.getByRole('link', { name: 'Website' }).waitFor();
    await ada.getByRole('dialog').waitFor({ state: 'detached' });
    await ada.keyboard.press('t');
    await ada.keyboard.press('n');
    await line(ada).fill('yesterday 9-10:30 @website Sketches');
    await line(ada).press('Enter');
    await ada.getByText('Sketches', { exact: true }).first().waitFor();
    await line(ada).fill('@website Review');
    await line(ada).press('Enter');
    await ada.getByRole('status').filter({ hasText: 'Timer started' }).waitFor();
    await expect.poll(() => ada.title()).toMatch(/^\d+:\d\d.*Review/);

    // What is done elsewhere shows without a reload.
    const { client, key } = await keyOf(ada);
    const { runningTimer } = await client.run<{ runningTimer: { title: string } }>(
      '{ runningTimer { title } }',
    );
    expect(runningTimer.title).toBe('Review');
    await goTo(ada, 'Timer');
    await client.run('mutation { stopTimer(input: {}) { errors { message } } }');
    await ada.getByRole('button', { name: 'Stop' }).first().waitFor({ state: 'detached', timeout: 2_000 });
    expect(await ada.content()).not.toContain(key);

    // The same time on the other pages.
    await goTo(ada, 'Calendar');
    await ada.getByText('Sketches').first().waitFor();
    await goTo(ada, 'Timesheet');
    await ada.getByText('Website').first().waitFor();
    await ada.keyboard.press('ControlOrMeta+k');
    await ada.getByRole('textbox', { name: 'Search and commands' }).fill('clie');
    await ada.keyboard.press('Enter');
    await ada.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();

    // A second person, invited by link.
    await goTo(ada, 'Team');
    await ada.getByRole('button', { name: 'Invite' }).click();
    await ada.getByLabel('E-mail').fill('grace@example.com');
    await ada.getByRole('button', { name: 'Make the invitation' }).click();
    const link = await ada.getByRole('dialog').locator('code').innerText();
    await ada.getByRole('button', { name: 'Done' }).click();
    // The link has another name of this machine, of which the browser keeps things, too.
    const { page: grace } = await visit(server, { leavesTraces: true });
    await grace.goto(link);
    await grace.getByRole('link', { name: 'Create an account' }).click();
    await grace.getByLabel('Name').fill('Grace Hopper');
    await grace.getByLabel('Password').fill(PASSWORD);
    await grace.getByRole('button', { name: /account/ }).click();
    await grace.getByRole('heading', { name: 'Timer', level: 1 }).waitFor();
    await ada.getByRole('row', { name: /Grace Hopper/ }).waitFor({ timeout: 4_000 });

    // A member sees the team, but not the time of others.
    const { teams } = await client.run<{ teams: { edges: { node: { myIdentity: { id: string } } }[] } }>(
      '{ teams { edges { node { myIdentity { id } } } } }',
    );
    await grace.goto(`${server.origin}/team/${teams.edges[0]?.node.myIdentity.id}`);
    await grace.getByRole('heading', { level: 1 }).waitFor();
    expect(await grace.content()).not.toContain('Sketches');
  }, 120_000);

  const keyOf = async (page: Page) => {
    await page.goto(`${server.origin}/settings/api-keys`);
    await page.getByRole('button', { name: 'New key' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('First');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'The key “First”' });
    const key = await panel.locator('code').first().innerText();
    await panel.getByRole('button', { name: 'I have copied it' }).click();
    await panel.getByText('cannot be shown again').waitFor();
    await panel.getByRole('button', { name: /^Close/ }).click();
    await panel.waitFor({ state: 'detached' });
    return { key, client: server.client(key) };
  };
});
