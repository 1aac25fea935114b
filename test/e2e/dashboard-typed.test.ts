import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { deleteTimeEntry } from '../../src/services/time-entries/delete.ts';
import { updateTimeEntry } from '../../src/services/time-entries/update.ts';
import { startTimer } from '../../src/services/timers/start.ts';
import { stopTimer } from '../../src/services/timers/stop.ts';
import { withBrowser } from '../dashboard-visit.ts';
import { storedEntries } from '../entries.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../factories.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** What people type stays theirs: it is neither lost, nor put where it does not belong. */

const { visitAs } = withBrowser();

const HOUR = 3_600_000;
const API = '**/api/v1/graphql';
const yesterday = () => new Date(new Date().setUTCHours(9, 0, 0, 0) - 24 * HOUR).getTime();
const iso = (instant: number) => new Date(instant).toISOString();

let server: TestServer;
let account: Person;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  account = await createPerson(server.app, 'Ada');
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await inNewTeam(server.app, account);
});

const open = async (path = '/') => {
  const visit = await visitAs(server, ada, { team: ada.team });
  await visit.goto(path);
  return visit;
};
/** Another tab of the same browser. */
const openTab = async (page: Page) => {
  const tab = await page.context().newPage();
  await tab.goto(`${server.origin}/`);
  await line(tab).waitFor();
  return tab;
};
const stored = () => storedEntries(server.app, ada.actor);
const titles = async () => (await stored()).map(({ title }) => title);
const add = async (title: string, start = yesterday(), { actor } = ada) => {
  const { timeEntry } = await createTimeEntry(server.app, actor, {
    title,
    teamId: ada.team.id,
    startTime: iso(start),
    endTime: iso(start + HOUR),
  });
  return timeEntry;
};
const change = (id: string, input: object) => updateTimeEntry(server.app, ada.actor, { id, ...input });
const remove = (id: string, { actor } = ada) => deleteTimeEntry(server.app, actor, id);

const line = (page: Page) => page.getByRole('combobox', { name: 'What are you working on?' });
const row = (page: Page, title: string) => page.locator('[data-row]').filter({ hasText: title });
const cell = (page: Page, title: string, name: string | RegExp = title) =>
  row(page, title).getByRole('button', { name, exact: true });
const titleInput = (page: Page) => page.locator('[data-row]').getByRole('textbox', { name: 'Title' });
const deleted = (page: Page) => page.getByText('was deleted elsewhere');
const addAgain = (page: Page) => page.getByRole('button', { name: 'Add it as a new entry' });

async function typeTitle(page: Page, title: string, typed: string): Promise<void> {
  await cell(page, title).click();
  await titleInput(page).fill(typed);
}

describe('another tab', () => {
  test('sends what a closed one could not', async () => {
    const { page, expectComplaints } = await open();
    const tab = await openTab(page);
    expectComplaints(/ERR_FAILED/);
    await page.context().route(API, (route) => route.abort());
    await line(tab).fill('yesterday 12-13 typed while down');
    await line(tab).press('Enter');
    await tab.getByText('1 change not saved yet').waitFor();
    await tab.close();
    // Its last attempt fails too.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await page.context().unroute(API);
    await add('from elsewhere');
    await expect.poll(titles, { timeout: 8_000 }).toEqual(['from elsewhere', 'typed while down']);
    await row(page, 'typed while down').waitFor();
  });

  test('has a line of its own', async () => {
    const { page } = await open();
    const tab = await openTab(page);
    await line(page).fill('half a thought');
    await line(tab).fill('yesterday 12-13 whole');
    await line(tab).press('Enter');
    await expect.poll(titles).toEqual(['whole']);
    await page.reload();
    await expect.poll(() => line(page).inputValue()).toBe('half a thought');
    expect(await line(tab).inputValue()).toBe('');
  });

  test('that is opened later finds what was in the line of one that was closed', async () => {
    const { page } = await open();
    const tab = await openTab(page);
    await line(tab).fill('half a thought');
    await tab.close({ runBeforeUnload: true });
    const next = await openTab(page);
    await expect.poll(() => line(next).inputValue()).toBe('half a thought');
  });

  test('hears what happened between one that listened and it', async () => {
    const { page } = await open();
    await row(page, 'missed').waitFor({ state: 'hidden' });
    const tab = await openTab(page);
    await add('before');
    await row(tab, 'before').waitFor();
    let isHeld = true;
    await tab.route(API, async (route) => {
      const isStream = route.request().headers().accept === 'text/event-stream';
      while (isStream && isHeld) await new Promise((resolve) => setTimeout(resolve, 20));
      return route.continue();
    });
    await page.goto(`${server.origin}/forgot-password`);
    await add('missed', yesterday() + 2 * HOUR);
    await new Promise((resolve) => setTimeout(resolve, 300));
    isHeld = false;
    await row(tab, 'missed').waitFor({ timeout: 4_000 });
  });

  test('of someone else hears of their changes, whoever was there before', async () => {
    const bob = await createPerson(server.app, 'Bob');
    const { page, expectComplaints } = await open();
    expectComplaints(/401/);
    await page.getByText('Nothing tracked yet').waitFor();
    const second = await visitAs(server, bob);
    const bobs = await second.page.context().cookies();
    await second.end();
    await page.context().clearCookies();
    await page.context().addCookies(bobs);
    // So that the first page is told to go.
    await add('of Ada');
    await page.getByText('Someone else has signed in').waitFor();
    const tab = await page.context().newPage();
    const listens = tab.waitForRequest((request) => request.headers().accept === 'text/event-stream', {
      timeout: 3_000,
    });
    await tab.goto(`${server.origin}/`);
    await tab.getByText('Nothing tracked yet').waitFor();
    await listens;
    await createTimeEntry(server.app, bob.actor, {
      title: 'of Bob',
      startTime: iso(yesterday()),
      endTime: iso(yesterday() + HOUR),
    });
    await row(tab, 'of Bob').waitFor({ timeout: 3_000 });
  });
});

describe('the title of a running timer', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Timer' });
  const input = (page: Page) => page.getByRole('textbox', { name: 'Title of the running timer' });
  const start = (title: string) => startTimer(server.app, ada.actor, { teamId: ada.team.id, title });

  test('goes to that timer, also when another one was started meanwhile', async () => {
    await start('first');
    const { page } = await open();
    await bar(page).getByRole('button', { name: 'first', exact: true }).click();
    await input(page).fill('of the first');
    await start('second');
    await row(page, 'second').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['of the first', 'second']);
  });

  test('goes to that timer, also when it was stopped meanwhile', async () => {
    await start('first');
    const { page } = await open();
    await bar(page).getByRole('button', { name: 'first', exact: true }).click();
    await input(page).fill('of the first');
    await stopTimer(server.app, ada.actor, { teamId: ada.team.id });
    await line(page).waitFor();
    await expect.poll(titles).toEqual(['of the first']);
  });
});

describe('an edit whose answer was lost', () => {
  test('does not undo what was changed after it, and can be made again', async () => {
    const { id } = await add('old');
    const { page } = await open();
    const lost: Route[] = [];
    await page.route(API, async (route) => {
      if (!route.request().postData()?.includes('UpdateEntry')) return route.continue();
      await route.fetch();
      lost.push(route);
    });
    await typeTitle(page, 'old', 'mine');
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['mine']);
    await page.goto(`${server.origin}/forgot-password`);
    for (const route of lost) await route.abort();
    await page.unroute(API);
    await change(id, { title: 'theirs' });
    await page.goto(`${server.origin}/`);
    await row(page, 'theirs').waitFor();
    await page.getByText('“\u2068mine\u2069” was not kept').waitFor();
    expect(await titles()).toEqual(['theirs']);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(titles).toEqual(['mine']);
  });
});

describe('a cell', () => {
  test('that was opened and left undoes nothing that others changed', async () => {
    const { id } = await add('old');
    const { page } = await open();
    await cell(page, 'old').click();
    await titleInput(page).waitFor();
    await change(id, { title: 'theirs', endTime: iso(yesterday() + 2 * HOUR) });
    await page.getByRole('button', { name: 'Duration: 2:00' }).waitFor();
    await page.getByRole('heading', { name: 'Timer' }).click();
    await row(page, 'theirs').waitFor();
    expect(await titles()).toEqual(['theirs']);
  });

  test('keeps what cannot be read, and says why', async () => {
    await add('early');
    const { page } = await open();
    await cell(page, 'early', /^Start: /).click();
    const input = row(page, 'early').getByRole('textbox', { name: 'Start' });
    await input.fill('25:99');
    await page.getByRole('heading', { name: 'Timer' }).click();
    await page.getByText('Type a time such as 9:30.').waitFor();
    expect(await input.inputValue()).toBe('25:99');
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByText('“\u206825:99\u2069” was not kept').waitFor();
  });
});

describe('what is typed into a cell is an edit of the entry', () => {
  test('when the person goes to another page', async () => {
    await add('old');
    const { page, show } = await open('/projects');
    await show('/');
    await typeTitle(page, 'old', 'typed');
    await page.goBack();
    await expect.poll(titles).toEqual(['typed']);
    expect(await deleted(page).count()).toBe(0);
  });

  test('when its row becomes part of another', async () => {
    await add('same');
    const { page } = await open();
    await typeTitle(page, 'same', 'typed');
    await add('same', yesterday() + 2 * HOUR);
    await expect.poll(titles).toEqual(['typed', 'same']);
    expect(await deleted(page).count()).toBe(0);
  });

  test('when it is moved to another day', async () => {
    const { id } = await add('old');
    const { page } = await open();
    await typeTitle(page, 'old', 'typed');
    const start = yesterday() - 48 * HOUR;
    await change(id, { startTime: iso(start), endTime: iso(start + HOUR) });
    await expect.poll(titles).toEqual(['typed']);
    expect(await deleted(page).count()).toBe(0);
  });

  test('when the page is loaded again', async () => {
    await add('old');
    const { page } = await open();
    await typeTitle(page, 'old', 'typed');
    await page.reload();
    await expect.poll(titles).toEqual(['typed']);
  });

  test('when the session ends: nobody reads it, and it is saved once the person is back', async () => {
    await add('old');
    const { page, expectComplaints } = await open();
    expectComplaints(/401/);
    await typeTitle(page, 'old', 'a secret');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await add('from elsewhere', yesterday() + 2 * HOUR);
    await page.getByText('One change of yours is kept').waitFor();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await page.getByText('a secret').count()).toBe(0);
    await page.context().addCookies(cookies);
    await page.reload();
    await expect.poll(titles).toEqual(['a secret', 'from elsewhere']);
  });
});

describe('what is typed about an entry that is deleted elsewhere', () => {
  test('in the calendar can be added again', async () => {
    const { id } = await add('old', yesterday());
    const { page } = await open(`/calendar?date=${iso(yesterday()).slice(0, 10)}`);
    await page.locator('[data-entry]').filter({ hasText: 'old' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('typed');
    await page.getByRole('dialog').getByLabel('Description').fill('in detail');
    await remove(id);
    await deleted(page).waitFor();
    await addAgain(page).click();
    await expect
      .poll(stored)
      .toMatchObject([{ title: 'typed', description: 'in detail', start: yesterday() }]);
  });

  test('in the dialog can be added again, all of it', async () => {
    const { id } = await add('old');
    const { page } = await open();
    const description = 'words '.repeat(50).trim();
    await openDialog(page, 'old');
    await page.getByLabel('Description').fill(description);
    await remove(id);
    await row(page, 'old').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save' }).click();
    await deleted(page).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await addAgain(page).click();
    await expect.poll(stored).toMatchObject([{ title: 'old', description }]);
  });

  test('of a member can be added again for them', async () => {
    const bob = await createMember(server.app, ada, 'MEMBER', 'Bob');
    const { id } = await add('old', Date.now() - HOUR, bob);
    const { page } = await open(`/team/${bob.identity.id}`);
    await typeTitle(page, 'old', 'typed');
    await remove(id, bob);
    await deleted(page).waitFor();
    await addAgain(page).click();
    await expect.poll(stored).toMatchObject([{ title: 'typed', identityId: bob.identity.id }]);
  });
});

async function openDialog(page: Page, title: string): Promise<void> {
  await row(page, title).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Description').waitFor();
}

describe('a new entry in the calendar', () => {
  test.each([
    ['goes back', (page: Page) => page.goBack()],
    ['loads the page again', (page: Page) => page.reload()],
  ])('is kept when the person %s', async (_what, leave) => {
    const { page, show } = await open('/projects');
    await show('/calendar');
    await page.locator('[aria-busy=false] [role=table]').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByLabel('Title').fill('typed');
    await leave(page);
    await expect.poll(titles).toEqual(['typed']);
  });
});

describe('the dialog of an entry', () => {
  test('stays when someone clicks beside it', async () => {
    await add('old');
    const { page } = await open();
    await openDialog(page, 'old');
    await page.getByLabel('Description').fill('in detail');
    await page.mouse.click(20, 400);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await page.getByLabel('Description').inputValue()).toBe('in detail');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Description').waitFor({ state: 'hidden' });
    expect(await stored()).toMatchObject([{ title: 'old', description: null }]);
  });

  test('loses nothing when the page is loaded again', async () => {
    await add('old');
    const { page } = await open();
    await openDialog(page, 'old');
    await page.getByLabel('Description').fill('in detail');
    await page.reload();
    await expect.poll(stored).toMatchObject([{ description: 'in detail' }]);
  });

  test('loses nothing when the session ends', async () => {
    await add('old');
    const { page, expectComplaints } = await open();
    expectComplaints(/401/);
    await openDialog(page, 'old');
    await page.getByLabel('Description').fill('in detail');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await add('from elsewhere', yesterday() + 2 * HOUR);
    await page.getByText('One change of yours is kept').waitFor();
    await page.context().addCookies(cookies);
    await page.reload();
    await expect.poll(stored).toMatchObject([{ description: 'in detail' }, {}]);
  });
});

describe('what is not saved yet', () => {
  test('is said before someone signs out', async () => {
    const { page, expectComplaints } = await open();
    expectComplaints(/ERR_FAILED/);
    await page.getByText('Nothing tracked yet').waitFor();
    await page.route(API, (route) => route.abort());
    await line(page).fill('yesterday 12-13 typed while down');
    await line(page).press('Enter');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog', { name: '1 change not saved yet' });
    await question.getByText('typed while down').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in*');
  });

  test('goes out as soon as the server answers anything', async () => {
    const { page, show, expectComplaints } = await open();
    expectComplaints(/ERR_FAILED/);
    await page.getByText('Nothing tracked yet').waitFor();
    let failed = 0;
    await page.route(API, (route) => {
      if (route.request().postData()?.includes('CreateEntry')) failed++;
      return route.abort();
    });
    await line(page).fill('yesterday 12-13 typed while down');
    await line(page).press('Enter');
    // The next attempt is four seconds later.
    await expect.poll(() => failed, { timeout: 8_000 }).toBe(3);
    await page.unroute(API);
    await show('/tags');
    await expect.poll(titles, { timeout: 1_500 }).toEqual(['typed while down']);
  });
});
