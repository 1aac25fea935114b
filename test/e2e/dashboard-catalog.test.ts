import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogKind } from '../../src/domain/entities.ts';
import { monthOf } from '../../src/domain/month.ts';
import { listCatalog } from '../../src/services/catalog/list.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createTag } from '../../src/services/tags/create.ts';
import { createTask } from '../../src/services/tasks/create.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { PASSWORD } from '../cookie-browser.ts';
import { describeOnBothEngines } from '../engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../factories.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { launchChromium } from '../support/chromium.ts';

let browser: Browser;
beforeAll(async () => {
  const build = fileURLToPath(new URL('../../scripts/build-web-if-stale.ts', import.meta.url));
  execFileSync(process.execPath, [build], { stdio: 'inherit' });
  browser = await launchChromium();
}, 120_000);
afterAll(() => browser.close());

let complaints: string[] = [];
afterEach(() => {
  const found = complaints;
  complaints = [];
  expect(found).toEqual([]);
});

/** Of those who have signed in before: they need not do it again. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

/** A browser in which someone is signed in and looks at their team; what it complains of fails the test. */
async function openAs(
  server: TestServer,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const known = sessions.get(person.user.id);
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'UTC',
    ...(known && { storageState: known }),
    ...options,
  });
  context.setDefaultTimeout(8_000);
  await context.addInitScript(`localStorage.setItem('stint.team', ${JSON.stringify(`"${person.team.id}"`)})`);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => complaints.push(`A dialog said ${dialog.message()}`));
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== server.origin && protocol !== 'data:' && protocol !== 'blob:') {
      complaints.push(`It asked for ${request.url()}`);
    }
  });
  if (!known) {
    await page.goto(`${server.origin}/sign-in`);
    await page.fill('[name=email]', person.user.email);
    await page.fill('[name=password]', PASSWORD);
    await page.click('button.primary');
    await page.waitForURL(`${server.origin}/`);
    sessions.set(person.user.id, await context.storageState());
  }
  return page;
}

/** The names that are stored, in order; archived ones in brackets. */
async function stored({ app }: TestServer, { actor }: Person, kind: CatalogKind): Promise<string[]> {
  const { items } = await listCatalog(app, actor, kind, { first: 500 });
  return items.map(({ name, archivedAt }) => (archivedAt ? `(${name})` : name));
}

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const message = (page: Page) => page.getByRole('alert');

describeOnBothEngines('the catalog', (engine) => {
  let server: TestServer;
  let ada: Person;
  let page: Page;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada Lovelace');
    page = await openAs(server, ada);
  });
  afterAll(async () => {
    await page.context().close();
    await server.close();
  });

  test('a project is made with a client in place, and all of it is kept', async () => {
    await page.goto(`${server.origin}/projects`);
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await dialog.getByText('Give it a name.').waitFor();
    await dialog.getByLabel('Name').fill('Website');
    await dialog.getByRole('radio', { name: 'Blue' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await dialog.getByRole('radio', { name: 'Green' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Client: No client' }).click();
    await page.keyboard.type('Acme');
    await page.getByRole('option', { name: 'Create client “Acme”' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Client: Acme' }).waitFor();
    await dialog.getByLabel('Hourly rate').fill('85,5');
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('link', { name: 'Website' }).waitFor();
    await page.getByRole('heading', { name: 'Acme' }).waitFor();

    const { items } = await listCatalog(server.app, ada.actor, 'projects', {});
    expect(items).toMatchObject([
      {
        name: 'Website',
        colour: '#2f9e77',
        billable: true,
        hourlyRate: { minorUnits: 8550, currency: 'EUR' },
      },
    ]);
  });

  test('its page takes tasks, which are renamed, archived and brought back', async () => {
    await page.goto(`${server.origin}/projects`);
    await page.getByRole('link', { name: 'Website' }).click();
    await page.getByRole('heading', { level: 1, name: 'Website' }).waitFor();
    await page.getByText('€85.50 an hour').waitFor();
    await page.getByRole('button', { name: 'Add a task' }).click();
    await page.keyboard.type('Design');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Design', exact: true }).waitFor();
    await page.getByLabel('Name of the task').fill('Testing');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Testing', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Design', exact: true }).click();
    await page.keyboard.type('Sketches');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sketches', exact: true }).waitFor();
    await expect.poll(() => stored(server, ada, 'tasks')).toEqual(['Sketches', 'Testing']);

    await openMenu(page, 'Sketches', 'Archive');
    await message(page).getByText('Archived “Sketches”').waitFor();
    expect(await page.getByRole('button', { name: 'Sketches', exact: true }).count()).toBe(0);
    expect(await stored(server, ada, 'tasks')).toEqual(['(Sketches)', 'Testing']);
    await message(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Sketches', exact: true }).waitFor();
    await expect.poll(() => stored(server, ada, 'tasks')).toEqual(['Sketches', 'Testing']);
  });

  test('a project in use cannot be deleted, but archived', async () => {
    await page.goto(`${server.origin}/projects`);
    await openMenu(page, 'Website', 'Delete');
    await message(page).getByText('“Website” was not deleted').waitFor();
    await page.getByRole('link', { name: 'Website' }).waitFor();
    await message(page).getByRole('button', { name: 'Archive it' }).click();
    await message(page).getByText('Archived “Website”').waitFor();
    expect(await stored(server, ada, 'projects')).toEqual(['(Website)']);
    expect(await page.getByRole('link', { name: 'Website' }).count()).toBe(0);
    await page.getByRole('switch', { name: 'Show archived' }).click();
    await page.getByRole('link', { name: 'Website' }).waitFor();
    await openMenu(page, 'Website', 'Bring back');
    await expect.poll(() => stored(server, ada, 'projects')).toEqual(['Website']);
  });

  test('a client leads to its projects', async () => {
    await page.goto(`${server.origin}/clients`);
    await page.getByText('1 project', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Acme' }).click();
    await page.getByText('Client: Acme').waitFor();
    expect(new URL(page.url()).searchParams.get('client')).not.toBeNull();
    await page.getByRole('link', { name: 'Website' }).waitFor();
    await page.getByRole('button', { name: /Client: Acme/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('tags are made, renamed, deleted and made again', async () => {
    await page.goto(`${server.origin}/tags`);
    await page.getByRole('button', { name: 'New tag' }).click();
    await page.keyboard.type('deep');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'deep', exact: true }).click();
    await page.keyboard.type('focus');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'focus', exact: true }).waitFor();
    await expect.poll(() => stored(server, ada, 'tags')).toEqual(['focus']);
    await openMenu(page, 'focus', 'Delete');
    await message(page).getByText('Deleted “focus”').waitFor();
    expect(await stored(server, ada, 'tags')).toEqual([]);
    await message(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'focus', exact: true }).waitFor();
    await expect.poll(() => stored(server, ada, 'tags')).toEqual(['focus']);
  });
});

describe('the catalog of a team', () => {
  let server: TestServer;
  let ada: Person;
  let grace: Person;
  let linus: Person;
  let projectId: string;
  const HOSTILE = '<img src=x onerror=alert(1)>';

  beforeAll(async () => {
    server = await startTestServer('sqlite');
    const { app } = server;
    ada = await createPerson(app, 'Ada Lovelace');
    grace = await createMember(app, ada, 'MANAGER', 'Grace Hopper');
    linus = await createMember(app, ada, 'MEMBER', 'Linus Member');
    const client = await createClient(app, ada.actor, { name: 'Acme', defaultHourlyRate: { amount: '95' } });
    const project = await createProject(app, ada.actor, {
      name: 'Website',
      clientId: client.id,
      hourlyRate: { amount: '120' },
    });
    projectId = project.id;
    const task = await createTask(app, ada.actor, { name: 'Design', projectId });
    await createProject(app, ada.actor, { name: HOSTILE });
    await createTag(app, ada.actor, { name: HOSTILE });
    // On the first days of the month by noon, so that they are of the month in every time zone.
    const { start } = monthOf(Date.now(), 'UTC');
    const noon = start + 12 * 3_600_000;
    for (let index = 0; index < 24; index++) {
      await createTimeEntry(app, (index % 4 === 0 ? linus : ada).actor, {
        teamId: ada.team.id,
        projectId,
        taskId: index % 2 === 0 ? task.id : null,
        startTime: new Date(noon + index * 600_000).toISOString(),
        endTime: new Date(noon + (index + 1) * 600_000).toISOString(),
        title: index === 3 ? HOSTILE : `Entry ${index}`,
        billable: index >= 6,
        tags: index < 2 ? ['deep'] : [],
      });
    }
  });
  afterAll(() => server.close());

  let page: Page | undefined;
  const open = async (person: Person, options?: BrowserContextOptions) => {
    page = await openAs(server, person, options);
    return page;
  };
  afterEach(async () => {
    await page?.context().close();
  });

  const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

  test('shows a manager the time of all, in the list and on the page of a project', async () => {
    const page = await open(grace);
    await page.goto(`${server.origin}/projects`);
    await row(page, 'Website').getByText('4:00').waitFor();
    await page.getByRole('link', { name: 'Website' }).click();
    const figures = page.getByRole('region', { name: 'Figures' });
    await figures.getByText('24 entries').waitFor();
    await figures.getByText('75%').waitFor();
    const hours = await page.getByRole('table', { name: 'Last 12 weeks' }).getByRole('cell').allInnerTexts();
    expect(hours).toHaveLength(12);
    expect(hours.filter((text) => text !== '0:00')).toEqual(['4:00']);
    const entries = page.getByRole('region', { name: 'Entries' });
    await entries.getByText('Linus Member').first().waitFor();
    expect(await entries.getByRole('listitem').count()).toBe(20);
    await entries.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => entries.getByRole('listitem').count()).toBe(24);
    await entries.getByText(HOSTILE).waitFor();
    await row(page, 'Design').getByText('2:00').waitFor();

    await page.goto(`${server.origin}/tags`);
    await row(page, 'deep').getByText('2 entries').waitFor();
    await page.goto(`${server.origin}/clients`);
    await row(page, 'Acme').getByText('€95.00 an hour', { exact: true }).waitFor();
    await row(page, 'Acme').getByText('4:00').waitFor();
    // Rates are for administrators to set.
    await openMenu(page, 'Acme', 'Edit');
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    expect(await page.getByRole('dialog').getByLabel('Hourly rate').count()).toBe(0);
  });

  test('shows a member all of it, but no rates, no one else’s time and nothing to change except tags', async () => {
    const page = await open(linus);
    for (const path of ['/projects', '/clients', '/tasks', `/projects/${projectId}`]) {
      await page.goto(server.origin + path);
      await page.getByText('1:00').first().waitFor();
      const main = page.getByRole('main');
      expect(await main.getByRole('button', { name: /^(New|More about|Add|Client:|Colour:)/ }).count()).toBe(
        0,
      );
      expect(await main.getByText(/an hour/).count()).toBe(0);
      expect(await main.getByText('Ada Lovelace').count()).toBe(0);
    }
    await page.goto(`${server.origin}/tags`);
    await page.getByRole('button', { name: 'New tag' }).click();
    await page.keyboard.type('mine');
    await page.keyboard.press('Enter');
    await row(page, 'mine').waitFor();
    await expect.poll(() => stored(server, ada, 'tags')).toContain('mine');
  });

  test('takes back what the server does not, and tries again on request', async () => {
    const page = await open(grace);
    await page.goto(`${server.origin}/clients`);
    const create = async (name: string) => {
      await page.getByRole('button', { name: 'New client' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Create client' }).click();
    };
    await create('Acme');
    await page.getByText('There is another “Acme” already.').waitFor();
    await page.keyboard.press('Escape');

    const whenCreating = (answer: (route: Route) => Promise<void>) =>
      page.route('**/graphql', (route) =>
        route.request().postData()?.includes('mutation CreateClient') ? answer(route) : route.continue(),
      );
    // Made by someone else in the same moment.
    await whenCreating(async (route) => {
      await createClient(server.app, ada.actor, { name: 'Globex' });
      await route.continue();
    });
    await create('Globex');
    await message(page).getByText('“Globex” was not made').waitFor();
    await message(page).getByText('There is an active client of this name').waitFor();
    await page.unroute('**/graphql');
    await message(page).getByRole('button').last().click();

    await whenCreating((route) => route.abort());
    await create('Initech');
    await message(page).getByText('“Initech” was not made').waitFor();
    expect(await page.getByRole('link', { name: 'Initech' }).count()).toBe(0);
    complaints = complaints.filter((text) => !text.includes('net::ERR_FAILED'));
    await page.unroute('**/graphql');
    await message(page).getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Initech' }).waitFor();
    await expect.poll(() => stored(server, ada, 'clients')).toEqual(['Acme', 'Globex', 'Initech']);
  });

  test('is used by keyboard alone', async () => {
    const page = await open(grace);
    await page.goto(`${server.origin}/projects`);
    await page.getByRole('link', { name: 'Website' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('acme web');
    await page.getByRole('status').getByText('1 project').waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Website');
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Edit project' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Website');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Website' }).waitFor();
  });

  const paths = () => ['/projects', '/clients', '/tasks', '/tags', `/projects/${projectId}`];

  test('has no serious fault, light or dark', async () => {
    const page = await open(ada, { reducedMotion: 'reduce' });
    const check = async (part: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).include(part).setLegacyMode().analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        const faults = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        expect([page.url(), colorScheme, faults]).toEqual([page.url(), colorScheme, []]);
      }
    };
    for (const path of paths()) {
      await page.goto(server.origin + path);
      await page.getByText(/\d:00/).first().waitFor();
      await check('main');
    }
    await page.goto(`${server.origin}/projects`);
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('button', { name: /^Client/ }).click();
    await page.getByRole('option').first().waitFor();
    await check('[role=dialog]');
  }, 120_000);

  test('fits a telephone', async () => {
    const page = await open(ada, { viewport: { width: 360, height: 740 }, hasTouch: true });
    for (const path of paths()) {
      await page.goto(server.origin + path);
      await page.getByText(/\d:00/).first().waitFor();
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 360]);
    }
  });
});

describe('a team with 2,000 projects', () => {
  const COUNT = 2_000;
  let server: TestServer;
  let page: Page;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    const person = await inNewTeam(server.app, await createPerson(server.app, 'Ada Lovelace'));
    const { app } = server;
    const { id: teamId } = person.team;
    const clients = await Promise.all(
      ['Acme', 'Globex', 'Initech'].map((name) => createClient(app, person.actor, { name, teamId })),
    );
    await Promise.all(
      Array.from({ length: COUNT }, (_, index) =>
        createProject(app, person.actor, {
          teamId,
          name: `Project ${String(index).padStart(4, '0')}`,
          clientId: clients[index % 4]?.id ?? null,
        }),
      ),
    );
    page = await openAs(server, person);
  });
  afterAll(async () => {
    await page.context().close();
    await server.close();
  });

  test('shows what can be seen of them, and finds one as it is typed', async () => {
    await page.goto(`${server.origin}/projects`);
    await page.getByRole('status').getByText('2,000 projects').waitFor();
    const rows = page.getByRole('list', { name: 'Projects' }).getByRole('listitem');
    expect(await rows.count()).toBeLessThan(80);

    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await page.getByRole('link', { name: 'Project 1999' }).waitFor();
    expect(await rows.count()).toBeLessThan(80);

    await page.keyboard.press('/');
    await page.keyboard.type('1234');
    const started = performance.now();
    await page.getByRole('status').getByText('1 project', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Project 1234' }).waitFor();
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  test('keeps the focus on a row that scrolls away, and goes on from there', async () => {
    await page.goto(`${server.origin}/projects`);
    const focused = () => page.evaluate('document.activeElement.textContent');
    await page.getByRole('link', { name: 'Project 0000' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Project 0004');
    await page.evaluate('scrollTo(0, 40_000)');
    await page.getByRole('link', { name: 'Project 0004' }).waitFor({ state: 'attached' });
    expect(await focused()).toBe('Project 0004');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('Project 0000');
  });

  test('offers the first of them to pick from, and says that there are more', async () => {
    await page.goto(`${server.origin}/tasks`);
    await page.getByRole('button', { name: 'New task' }).click();
    await page.getByRole('button', { name: 'Project: No project' }).click();
    await page.getByText('1,940 more. Type to find them.').waitFor();
    await page.keyboard.type('project 1777');
    await page.getByRole('option', { name: 'Project 1777 Globex' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Project: Project 1777' }).waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('Design');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Design', exact: true }).waitFor();
  });
});
