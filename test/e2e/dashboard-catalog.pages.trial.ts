import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CatalogKind } from '../../src/domain/entities.ts';
import { monthOf } from '../../src/domain/time/month.ts';
import { listCatalog } from '../../src/services/catalog/list.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createTag } from '../../src/services/tags/create.ts';
import { createTask } from '../../src/services/tasks/create.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { expectVisible, type Visit, type VisitOptions, withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEnginesInFull } from '../harness/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../harness/factories.ts';
import { MIDDAY } from '../harness/midday.ts';
import { typeInField, withServer } from '../harness/page-trial.ts';
import type { TestServer } from '../harness/server.ts';

const { visitAs } = withBrowser();

/** Opens the dashboard of a person in their own team. */
const openAs = (server: TestServer, person: Person, options: VisitOptions = {}) =>
  visitAs(server, person, { team: person.team, ...options });

/** Returns the stored names in order; archived names are in brackets. */
async function stored({ app }: TestServer, { actor }: Person, kind: CatalogKind): Promise<string[]> {
  const { items } = await listCatalog(app, actor, kind, { first: 500 });
  return items.map(({ name, archivedAt }) => (archivedAt ? `(${name})` : name));
}

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const message = (page: Page) => page.getByRole('alert');

/** Delays the response to a mutation until the returned function is called. */
async function delayResponse(page: Page, mutation: string): Promise<() => Promise<void>> {
  const answer = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(`mutation ${mutation}`)) return route.continue();
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
    answered.resolve();
  });
  return async () => {
    answer.resolve();
    await answered.promise;
    await page.unroute('**/graphql');
  };
}

describeOnBothEnginesInFull('the catalog', (engine) => {
  let server: TestServer;
  let ada: Person;
  let visit: Visit;
  let page: Page;
  withServer(engine, async (started) => {
    server = started;
    ada = await createPerson(server.app, 'Ada Lovelace');
    visit = await openAs(server, ada);
    page = visit.page;
  });
  afterAll(() => visit.end());

  test('creates a project with a new client, and stores all of its fields', async () => {
    await visit.goto('/projects');
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill('Website');
    await dialog.getByRole('radio', { name: 'Blue' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => dialog.getByRole('radio', { name: 'Green' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Client: No client' }).click();
    await typeInField(page, 'Acme');
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

  test('adds, renames, archives and restores tasks on the project page', async () => {
    await visit.goto('/projects');
    await page.getByRole('link', { name: 'Website' }).click();
    await page.getByRole('heading', { level: 1, name: 'Website' }).waitFor();
    await page.getByText('€85.50 an hour').waitFor();
    await page.getByRole('button', { name: 'Add a task' }).click();
    await typeInField(page, 'Design');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Design', exact: true }).waitFor();
    await page.getByLabel('Task name').fill('Testing');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Testing', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Design', exact: true }).click();
    await typeInField(page, 'Sketches');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sketches', exact: true }).waitFor();
    await expect.poll(() => stored(server, ada, 'tasks')).toEqual(['Sketches', 'Testing']);

    await openMenu(page, 'Sketches', 'Archive');
    await message(page).getByText('Archived “Sketches”').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Sketches', exact: true }).count()).toBe(0);
    await expect.poll(() => stored(server, ada, 'tasks')).toEqual(['(Sketches)', 'Testing']);
    await message(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Sketches', exact: true }).waitFor();
    await expect.poll(() => stored(server, ada, 'tasks')).toEqual(['Sketches', 'Testing']);
  });

  test('offers to archive a project in use, which cannot be deleted', async () => {
    await visit.goto('/projects');
    await openMenu(page, 'Website', 'Delete');
    await message(page).getByText('“Website” was not deleted').waitFor();
    await page.getByRole('link', { name: 'Website' }).waitFor();
    await message(page).getByRole('button', { name: 'Archive instead' }).click();
    await message(page).getByText('Archived “Website”').waitFor();
    await expect.poll(() => stored(server, ada, 'projects')).toEqual(['(Website)']);
    await expect.poll(() => page.getByRole('link', { name: 'Website' }).count()).toBe(0);
    await page.getByRole('switch', { name: 'Show archived' }).click();
    await page.getByRole('link', { name: 'Website' }).waitFor();
    await openMenu(page, 'Website', 'Unarchive');
    await expect.poll(() => stored(server, ada, 'projects')).toEqual(['Website']);
  });

  test('links a client to its projects', async () => {
    await visit.goto('/clients');
    await page.getByText('1 project', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Acme' }).click();
    await page.getByText('Client: Acme').waitFor();
    expect(new URL(page.url()).searchParams.get('client')).not.toBeNull();
    await page.getByRole('link', { name: 'Website' }).waitFor();
    await page.getByRole('button', { name: /Client: Acme/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('creates, renames, deletes and restores tags', async () => {
    await visit.goto('/tags');
    await page.getByRole('button', { name: 'New tag' }).click();
    await typeInField(page, 'deep');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'deep', exact: true }).click();
    await typeInField(page, 'focus');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'focus', exact: true }).waitFor();
    await expect.poll(() => stored(server, ada, 'tags')).toEqual(['focus']);
    await openMenu(page, 'focus', 'Delete');
    await message(page).getByText('Deleted “focus”').waitFor();
    await expect.poll(() => stored(server, ada, 'tags')).toEqual([]);
    await message(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'focus', exact: true }).waitFor();
    await expect.poll(() => stored(server, ada, 'tags')).toEqual(['focus']);
  });
});

describeOnBothEnginesInFull('items whose creation is in flight', (engine) => {
  let server: TestServer;
  let ada: Person;
  let visit: Visit;
  let page: Page;
  withServer(engine, (started) => {
    server = started;
  });
  beforeEach(async () => {
    ada = await createPerson(server.app, 'Ada Lovelace');
    await createTag(server.app, ada.actor, { name: 'focus' });
    visit = await openAs(server, ada);
    page = visit.page;
  });
  afterEach(() => visit.end());

  const named = (name: string) => page.getByRole('button', { name, exact: true });
  const startTag = async (name: string) => {
    await named('New tag').click();
    await typeInField(page, name);
    await page.keyboard.press('Enter');
    await named(name).waitFor();
  };
  const startClient = async (name: string) => {
    await page.getByRole('button', { name: 'New client' }).click();
    await typeInField(page, name);
    await page.keyboard.press('Enter');
    await page.getByRole('listitem').getByText(name, { exact: true }).waitFor();
  };

  test('renames and deletes an item before its creation is answered', async () => {
    await visit.goto('/tags');

    const renamed = await delayResponse(page, 'CreateTag');
    await startTag('calls');
    await named('calls').click();
    await typeInField(page, 'meetings');
    await page.keyboard.press('Enter');
    await named('meetings').waitFor();
    await renamed();
    await expect.poll(() => stored(server, ada, 'tags')).toEqual(['focus', 'meetings']);
    await expect.poll(() => named('meetings').count()).toBe(1);

    const meanwhile = await delayResponse(page, 'CreateTag');
    await startTag('admin');
    await named('admin').click();
    await typeInField(page, 'off');
    await meanwhile();
    await expect.poll(() => stored(server, ada, 'tags')).toEqual(['admin', 'focus', 'meetings']);
    await typeInField(page, 'ice');
    await page.keyboard.press('Enter');
    await expect.poll(() => stored(server, ada, 'tags')).toEqual(['focus', 'meetings', 'office']);

    const deleted = await delayResponse(page, 'CreateTag');
    await startTag('wrong');
    await openMenu(page, 'wrong', 'Delete');
    await expect.poll(() => named('wrong').count()).toBe(0);
    await deleted();
    await message(page).getByText('Deleted “wrong”').waitFor();
    expect(await stored(server, ada, 'tags')).toEqual(['focus', 'meetings', 'office']);
  });

  test('keeps typed text when the creation is answered, also in a row out of view', async () => {
    const project = await createProject(server.app, ada.actor, { name: 'Website' });
    await visit.goto(`/projects/${project.id}`);
    const task = await delayResponse(page, 'CreateTask');
    await named('Add a task').click();
    await typeInField(page, 'Design');
    await page.keyboard.press('Enter');
    await named('Design').waitFor();
    await page.keyboard.press('Escape');
    await named('Design').click();
    await typeInField(page, 'Ske');
    await task();
    await expect.poll(() => stored(server, ada, 'tasks')).toEqual(['Design']);
    await typeInField(page, 'tches');
    await page.keyboard.press('Enter');
    await expect.poll(() => stored(server, ada, 'tasks')).toEqual(['Sketches']);

    for (let n = 0; n < 80; n++) await createTag(server.app, ada.actor, { name: `tag ${n}` });
    await visit.goto('/tags');
    const tag = await delayResponse(page, 'CreateTag');
    await startTag('aa');
    await named('aa').click();
    await typeInField(page, 'ab');
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 5_000);
    await named('tag 9').waitFor();
    await tag();
    await expect.poll(async () => (await stored(server, ada, 'tags'))[0]).toBe('aa');
    await typeInField(page, 'c');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored(server, ada, 'tags'))[0]).toBe('abc');
  });

  test('edits an item in a dialog before its creation is answered', async () => {
    await visit.goto('/clients');
    const answer = await delayResponse(page, 'CreateClient');
    await startClient('Initech');
    await openMenu(page, 'Initech', 'Edit');
    await page.getByRole('dialog').getByLabel('Hourly rate').fill('80');
    await answer();
    await page.getByRole('link', { name: 'Initech' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await listCatalog(server.app, ada.actor, 'clients', { first: 500 })).items)
      .toMatchObject([{ name: 'Initech', defaultHourlyRate: { minorUnits: 8_000 } }]);
  });

  test('retries a refused creation with the changes made in the meantime', async () => {
    await visit.goto('/tags');
    const answer = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation CreateTag')) return route.continue();
      await answer.promise;
      const errors = [{ message: 'Not now.', extensions: { code: 'FORBIDDEN' } }];
      return route.fulfill({ json: { data: null, errors } });
    });
    await startTag('calls');
    await named('calls').click();
    await typeInField(page, 'meetings');
    await page.keyboard.press('Enter');
    await startTag('wrong');
    await openMenu(page, 'wrong', 'Delete');
    await expect.poll(() => named('wrong').count()).toBe(0);
    answer.resolve();
    await message(page).getByText('“calls” was not created').waitFor();
    await message(page).getByText('Deleted “wrong”').waitFor();
    expect(await message(page).getByText('was not renamed').count()).toBe(0);
    expect(await message(page).getByText('was not deleted').count()).toBe(0);
    await expect
      .poll(async () => [await named('meetings').count(), await named('wrong').count()])
      .toEqual([0, 0]);
    await page.unroute('**/graphql');
    await message(page).filter({ hasText: 'calls' }).getByRole('button', { name: 'Try again' }).click();
    await named('meetings').waitFor();
    await expect.poll(() => stored(server, ada, 'tags')).toEqual(['focus', 'meetings']);
  });

  test('creates a project for a client whose creation is in flight', async () => {
    await visit.goto('/clients');
    const answer = await delayResponse(page, 'CreateClient');
    await startClient('Initech');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByLabel('Name').fill('Payroll');
    await dialog.getByRole('button', { name: 'Client' }).click();
    await page.getByRole('option', { name: 'Initech' }).click();
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await answer();
    await page.getByRole('link', { name: 'Payroll' }).waitFor();
    const [client] = (await listCatalog(server.app, ada.actor, 'clients', { first: 500 })).items;
    const projects = await listCatalog(server.app, ada.actor, 'projects', { first: 500 });
    expect(projects.items).toMatchObject([{ name: 'Payroll', clientId: client?.id }]);
    expect(client?.name).toBe('Initech');
  });
});

describe('the catalog of a team', () => {
  let server: TestServer;
  let ada: Person;
  let grace: Person;
  let linus: Person;
  let projectId: string;
  const HOSTILE = '<img src=x onerror=alert(1)>';

  withServer('sqlite', async (started) => {
    server = started;
    const { app } = server;
    ada = await createPerson(app, 'Ada Lovelace', MIDDAY);
    grace = await createMember(app, ada, 'MANAGER', 'Grace Hopper', MIDDAY);
    linus = await createMember(app, ada, 'MEMBER', 'Linus Member', MIDDAY);
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
    // The entries are on the first day of the month.
    const { start } = monthOf(Date.now(), MIDDAY);
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

  const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

  test('shows managers the time of all members in lists and on the project page', async () => {
    const { page, goto, show } = await openAs(server, grace);
    await goto('/projects');
    await row(page, 'Website').getByText('4:00').waitFor();
    await page.getByRole('link', { name: 'Website' }).click();
    const figures = page.getByRole('region', { name: 'Totals' });
    await figures.getByText('24 entries').waitFor();
    await figures.getByText('75%').waitFor();
    const hours = await page.getByRole('table', { name: 'Last 12 weeks' }).getByRole('cell').allInnerTexts();
    expect(hours).toHaveLength(12);
    expect(hours.filter((text) => text !== '0:00')).toEqual(['4:00']);
    const entries = page.getByRole('region', { name: 'Entries' });
    await entries.getByText('Linus Member').first().waitFor();
    await expect.poll(() => entries.getByRole('listitem').count()).toBe(20);
    await entries.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => entries.getByRole('listitem').count()).toBe(24);
    await entries.getByText(HOSTILE).waitFor();
    await row(page, 'Design').getByText('2:00').waitFor();

    await show('/tags');
    await row(page, 'deep').getByText('2 entries').waitFor();
    await show('/clients');
    await row(page, 'Acme').getByText('€95.00 an hour', { exact: true }).waitFor();
    await row(page, 'Acme').getByText('4:00').waitFor();
    // Only administrators can set rates.
    await openMenu(page, 'Acme', 'Edit');
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    expect(await page.getByRole('dialog').getByLabel('Hourly rate').count()).toBe(0);
  });

  test('shows members the catalog without rates or the time of others, and lets them edit only tags', async () => {
    const { page, goto, show } = await openAs(server, linus);
    await goto('/settings');
    for (const path of ['/projects', '/clients', '/tasks', `/projects/${projectId}`]) {
      await show(path);
      await page.getByText('1:00').first().waitFor();
      const main = page.getByRole('main');
      await expect
        .poll(() => main.getByRole('button', { name: /^(New|Actions for|Add|Client:|Colour:)/ }).count())
        .toBe(0);
      await expect.poll(() => main.getByText(/an hour/).count()).toBe(0);
      await expect.poll(() => main.getByText('Ada Lovelace').count()).toBe(0);
    }
    await show('/tags');
    await page.getByRole('button', { name: 'New tag' }).click();
    await typeInField(page, 'mine');
    await page.keyboard.press('Enter');
    await row(page, 'mine').waitFor();
    await expect.poll(() => stored(server, ada, 'tags')).toContain('mine');
  });

  test('reverts a change that the server refuses, and retries on request', async () => {
    const { page, goto, expectPageErrors } = await openAs(server, grace);
    expectPageErrors(/net::ERR_FAILED/);
    await goto('/clients');
    const create = async (name: string) => {
      await page.getByRole('button', { name: 'New client' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Create client' }).click();
    };
    await create('Acme');
    await page.getByText('“Acme” already exists. Choose another name.').waitFor();
    await page.keyboard.press('Escape');

    const whenCreating = (answer: (route: Route) => Promise<void>) =>
      page.route('**/graphql', (route) =>
        route.request().postData()?.includes('mutation CreateClient') ? answer(route) : route.continue(),
      );
    // Another user creates the same client at the same moment.
    await whenCreating(async (route) => {
      await createClient(server.app, ada.actor, { name: 'Globex' });
      await route.continue();
    });
    await create('Globex');
    await message(page).getByText('“Globex” was not created').waitFor();
    await message(page).getByText('There is an active client called "Globex"').waitFor();
    await page.unroute('**/graphql');
    await message(page).getByRole('button').last().click();

    await whenCreating((route) => route.abort());
    await create('Initech');
    await message(page).getByText('“Initech” was not created').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Initech' }).count()).toBe(0);
    await page.unroute('**/graphql');
    await message(page).getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Initech' }).waitFor();
    await expect.poll(() => stored(server, ada, 'clients')).toEqual(['Acme', 'Globex', 'Initech']);
  });

  test('reports an unknown client in the URL, and links to all projects', async () => {
    const { page, goto } = await visitAs(server, ada);
    await goto('/projects?client=0190a8c4-0000-7000-8000-000000000000');
    await page.getByText('Client not found.').waitFor();
    expect(await page.getByText('All projects are archived.').count()).toBe(0);
    await page.getByTitle('Show projects of all clients').click();
    await page.getByRole('link', { name: 'Website' }).waitFor();
  });

  test('searches, edits and opens a project by keyboard alone', async () => {
    const { page, goto } = await openAs(server, grace);
    await goto('/projects');
    await page.getByRole('link', { name: 'Website' }).waitFor();
    await page.keyboard.press('/');
    await typeInField(page, 'acme web');
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

  test('deletes by key and undoes it; a closing dialog swallows no key', async () => {
    const inTeam = await inNewTeam(server.app, ada);
    for (const name of ['deep', 'late', 'urgent']) {
      await createTag(server.app, inTeam.actor, { name, teamId: inTeam.team.id });
    }
    const { page, goto } = await openAs(server, inTeam);
    const focused = () => page.evaluate('document.activeElement.closest("[role=listitem], li")?.textContent');
    await goto('/tags');
    const late = page.getByRole('button', { name: 'late', exact: true });
    await late.focus();
    await page.keyboard.press('Backspace');
    await late.waitFor({ state: 'detached' });
    await expect.poll(focused).toContain('urgent');
    await page.getByRole('button', { name: 'Undo' }).click();
    await late.waitFor();
    await goto('/projects');
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
    await page.keyboard.press('t');
    await page.getByRole('heading', { level: 1, name: 'Timer' }).waitFor();
    expect(await stored(server, inTeam, 'tags')).toEqual(['deep', 'late', 'urgent']);
  });

  test('the catalog is accessible while a project is created', async () => {
    const { page, goto } = await openAs(server, ada);
    await goto('/projects');
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('button', { name: /^Client/ }).click();
    await page.getByRole('option').first().waitFor();
    await expectAccessible(page);
  });

  const paths = () => ['/projects', '/clients', '/tasks', '/tags', `/projects/${projectId}`];

  test('fits a phone on every page of the catalog', async () => {
    const { page, goto, show } = await openAs(server, ada, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    await goto('/settings');
    for (const path of paths()) {
      await show(path);
      await page.getByText(/\d:00/).first().waitFor();
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 360]);
    }
  });
});

describe('a team with 2,000 projects', () => {
  const COUNT = 2_000;
  let server: TestServer;
  let visit: Visit;
  let page: Page;
  withServer('sqlite', async (started) => {
    server = started;
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
    visit = await openAs(server, person);
    page = visit.page;
  });
  afterAll(() => visit.end());

  test('renders only visible projects, and filters them while typing', async () => {
    await visit.goto('/projects');
    await page.getByRole('status').getByText('2,000 projects').waitFor();
    const rows = page.getByRole('list', { name: 'Projects' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBeLessThan(80);

    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await page.getByRole('link', { name: 'Project 1999' }).waitFor();
    await expect.poll(() => rows.count()).toBeLessThan(80);

    await page.keyboard.press('/');
    await typeInField(page, '1234');
    await page.getByRole('status').getByText('1 project', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Project 1234' }).waitFor();
  });

  test('keeps the focus on a row that scrolls out of view', async () => {
    await visit.goto('/projects');
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

  test('limits the list of a picker and shows the number of further projects', async () => {
    await visit.goto('/tasks');
    await page.getByRole('button', { name: 'New task' }).click();
    await page.getByRole('button', { name: 'Project: No project' }).click();
    await page.getByText('1,940 more. Type to search.').waitFor();
    await typeInField(page, 'project 1777');
    await page.getByRole('option', { name: 'Project 1777 Globex' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Project: Project 1777' }).waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('Design');
    await page.keyboard.press('Enter');
    await expectVisible(page.getByRole('button', { name: 'Design', exact: true }));
  });
});
