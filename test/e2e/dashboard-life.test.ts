import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../harness/cookie-browser.ts';
import { withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { dateAtMidday, MIDDAY } from '../harness/midday.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const { visit } = withBrowser();

describeOnBothEngines('the first day of a new user', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.close());

  const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
  const line = (page: Page) => page.getByRole('combobox', { name: 'What are you working on?' });

  test('goes from sign-up to the first API key and to a teammate with fewer permissions', async () => {
    const { page: ada } = await visit(server, { timezoneId: MIDDAY });
    await ada.goto(server.origin);
    expect(new URL(ada.url()).pathname).toBe('/sign-up');
    await ada.getByLabel('Name').fill('Ada Lovelace');
    await ada.getByLabel('E-mail').fill('ada@example.com');
    await ada.getByLabel('Password').fill(PASSWORD);
    await ada.getByRole('button', { name: 'Create account' }).click();
    await ada.getByRole('heading', { name: 'Timer', level: 1 }).waitFor();
    // Sign-up took the zone of the browser, so nothing asks for it.
    expect(await ada.getByRole('button', { name: /^Use / }).count()).toBe(0);
    const [session] = (await ada.context().cookies()).filter(({ name }) => name === 'stint_session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

    // A project with a typed entry and a timer.
    await goTo(ada, 'Projects');
    await ada.getByRole('button', { name: 'New project' }).first().click();
    await ada.getByRole('dialog').getByLabel('Name').fill('Website');
    await ada.getByRole('button', { name: 'Create project' }).click();
    await ada.getByRole('link', { name: 'Website' }).waitFor();
    await ada.getByRole('dialog').waitFor({ state: 'detached' });
    await ada.keyboard.press('t');
    await ada.keyboard.press('n');
    await line(ada).fill('9-10:30 @website Sketches');
    await line(ada).press('Enter');
    await ada.getByText('Sketches', { exact: true }).first().waitFor();
    await line(ada).fill('@website Review');
    await line(ada).press('Enter');
    await ada.getByRole('status').filter({ hasText: 'Timer started' }).waitFor();
    await expect.poll(() => ada.title()).toMatch(/^\d+:\d\d.*Review/);

    // Changes of other clients show without a reload.
    const { client, key } = await createKey(ada);
    const { runningTimer } = await client.run<{ runningTimer: { title: string } }>(
      '{ runningTimer { title } }',
    );
    expect(runningTimer.title).toBe('Review');
    await goTo(ada, 'Timer');
    await client.run('mutation { stopTimer(input: {}) { errors { message } } }');
    await ada.getByRole('button', { name: 'Stop' }).first().waitFor({ state: 'detached' });
    expect(await ada.content()).not.toContain(key);

    // The other pages show the entries and add more: by dragging and in the timesheet.
    await goTo(ada, 'Calendar');
    await ada.getByText('Sketches').first().waitFor();
    await dragToday(ada, 10.75, 11.5);
    await ada.getByRole('dialog').getByLabel('Title').waitFor();
    await ada.keyboard.type('Call');
    await ada.keyboard.press('Enter');
    await ada.locator('[data-entry]').filter({ hasText: 'Call' }).waitFor();
    await ada.getByRole('dialog').waitFor({ state: 'detached' });
    await goTo(ada, 'Timesheet');
    const week = ada.getByRole('row', { name: 'Website' }).getByRole('gridcell');
    await week.nth(emptyDay()).click();
    await ada.keyboard.type('1:15');
    await ada.keyboard.press('Enter');
    await expect.poll(() => week.nth(emptyDay()).innerText()).toBe('1:15');
    const count = async () => {
      const { timeEntries } = await client.run<{ timeEntries: { edges: unknown[] } }>(
        '{ timeEntries { edges { node { id } } } }',
      );
      return timeEntries.edges.length;
    };
    await expect.poll(count).toBe(4);
    await ada.keyboard.press('ControlOrMeta+k');
    await ada.getByRole('textbox', { name: 'Search and commands' }).fill('clie');
    await ada.keyboard.press('Enter');
    await ada.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();

    // A second person, invited by link.
    await goTo(ada, 'Team');
    await ada.getByRole('button', { name: 'Invite' }).click();
    await ada.getByLabel('E-mail').fill('grace@example.com');
    await ada.getByRole('button', { name: 'Send invitation' }).click();
    const link = await ada.getByRole('dialog').locator('code').innerText();
    await ada.getByRole('button', { name: 'Done' }).click();
    // The link uses another host name, so the browser also keeps data for that origin.
    const { page: grace, expectPageErrors } = await visit(server, {
      timezoneId: MIDDAY,
      leavesTraces: true,
    });
    await grace.goto(link);
    await grace.getByRole('link', { name: 'Create an account' }).click();
    await grace.getByLabel('Name').fill('Grace Hopper');
    await grace.getByLabel('Password').fill(PASSWORD);
    await grace.getByRole('button', { name: /account/ }).click();
    await grace.getByRole('heading', { name: 'Timer', level: 1 }).waitFor();
    await ada.getByRole('row', { name: /Grace Hopper/ }).waitFor();

    // A member sees the team, but not the time of others.
    const { teams } = await client.run<{ teams: { edges: { node: { myIdentity: { id: string } } }[] } }>(
      '{ teams { edges { node { myIdentity { id } } } } }',
    );
    await grace.goto(`${new URL(link).origin}/team/${teams.edges[0]?.node.myIdentity.id}`);
    await grace.getByRole('heading', { name: 'Only managers can see the time of others' }).waitFor();
    expect(await grace.content()).not.toContain('Sketches');

    // A member cannot create projects: neither in the dashboard nor through the API.
    await goTo(grace, 'Projects');
    await grace.getByRole('link', { name: 'Website' }).waitFor();
    expect(await grace.getByRole('button', { name: 'New project' }).count()).toBe(0);
    expectPageErrors(/403/);
    const refused = await grace.evaluate(`fetch('/api/v1/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: 'mutation { createProject(input: { args: { name: "Mine" } }) { errors { code message } } }',
      }),
    }).then((answer) => answer.text())`);
    expect(refused).toContain('Your role in this team does not allow this');

    // An archived project leaves the lists; its entries stay.
    await goTo(ada, 'Projects');
    await ada.getByRole('button', { name: 'Actions for Website' }).click();
    await ada.getByRole('menuitem', { name: 'Archive' }).click();
    await ada.getByRole('link', { name: 'Website' }).waitFor({ state: 'detached' });
    await grace.getByRole('link', { name: 'Website' }).waitFor({ state: 'detached' });
    await goTo(ada, 'Timer');
    await ada.locator('[data-row]').filter({ hasText: 'Sketches' }).getByText('Website').waitFor();
  }, 120_000);

  /** Drags from one hour of today to another in the calendar. */
  const dragToday = async (page: Page, from: number, to: number) => {
    const box = await page.locator(`[role=cell][data-date="${dateAtMidday(Date.now())}"]`).boundingBox();
    if (!box) throw new Error('Today is not shown.');
    const at = (hours: number) => box.y + (box.height * hours) / 24 + 1;
    const middle = box.x + box.width / 2;
    await page.mouse.move(middle, at(from));
    await page.mouse.down();
    await page.mouse.move(middle, at(from) + 8, { steps: 3 });
    await page.mouse.move(middle, at(to), { steps: 8 });
    await page.mouse.up();
  };

  /** Index, from Monday, of a day of this week without entries. */
  const emptyDay = () => new Date(dateAtMidday(Date.now())).getUTCDay() % 7;

  const createKey = async (page: Page) => {
    await page.goto(`${server.origin}/settings/api-keys`);
    await page.getByRole('button', { name: 'New API key' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('First');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'API key “First”' });
    const key = await panel.locator('code').first().innerText();
    await panel.getByRole('button', { name: 'I copied it' }).click();
    await panel.getByText('cannot be shown again').waitFor();
    await panel.getByRole('button', { name: /^Close/ }).click();
    await panel.waitFor({ state: 'detached' });
    return { key, client: server.client(key) };
  };
});
