import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { updateTimeEntry } from '../../src/services/time-entries/update.ts';
import { expectVisible, withBrowser } from '../harness/dashboard-visit.ts';
import { createPerson } from '../harness/factories.ts';
import { MIDDAY } from '../harness/midday.ts';
import { iso, line, row, withTeam, yesterday } from '../harness/page-trial.ts';
import { HOUR } from '../harness/times.ts';

/** Changes of a closed tab, or made while the server is down, are neither lost nor sent twice. */

const { visitAs } = withBrowser();

const API = '**/api/v1/graphql';

const here = withTeam({ visitAs });
const { open, titles } = here;
const add = (title: string, start = yesterday()) => here.add(title, start);
/** Opens another tab of the same browser. */
const openTab = async (page: Page) => {
  const tab = await page.context().newPage();
  await tab.goto(`${here.server.origin}/`);
  await line(tab).waitFor();
  return tab;
};

describe('tabs of one browser', () => {
  test('sends the unsaved change of a closed tab', async () => {
    const { page } = await open();
    const tab = await openTab(page);
    // Also blocks the keepalive request that a browser sends after a page is closed.
    await tab.evaluate("window.fetch = () => Promise.reject(new Error('down'))");
    await line(tab).fill('yesterday 12-13 typed while down');
    await line(tab).press('Enter');
    await tab.getByText('1 unsaved change').waitFor();
    await tab.close();
    await add('from elsewhere');
    await expect.poll(titles).toEqual(['from elsewhere', 'typed while down']);
    await row(page, 'typed while down').waitFor();
  });

  test('keeps a separate draft in the timer line of each tab', async () => {
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

  test('restores the timer line of a closed tab in the next tab', async () => {
    const { page } = await open();
    const tab = await openTab(page);
    await line(tab).fill('half a thought');
    await tab.close({ runBeforeUnload: true });
    const next = await openTab(page);
    await expect.poll(() => line(next).inputValue()).toBe('half a thought');
  });

  test('shows changes from the time when the change stream moved to another tab', async () => {
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
    await page.goto(`${here.server.origin}/forgot-password`);
    await add('missed', yesterday() + 2 * HOUR);
    await new Promise((resolve) => setTimeout(resolve, 300));
    isHeld = false;
    await expectVisible(row(tab, 'missed'));
  });

  test('shows the changes of the current user after another user signed in', async () => {
    const bob = await createPerson(here.server.app, 'Bob', MIDDAY);
    const { page, expectPageErrors } = await open();
    expectPageErrors(/401/);
    await page.getByText('No time tracked yet').waitFor();
    const second = await visitAs(here.server, bob);
    const bobs = await second.page.context().cookies();
    await second.end();
    await page.context().clearCookies();
    await page.context().addCookies(bobs);
    const tab = await page.context().newPage();
    await tab.goto(`${here.server.origin}/`);
    await tab.getByText('No time tracked yet').waitFor();
    await page.getByRole('button', { name: 'Your account: Bob' }).waitFor();
    await createTimeEntry(here.server.app, bob.actor, {
      title: 'of Bob',
      startTime: iso(yesterday()),
      endTime: iso(yesterday() + HOUR),
    });
    await row(tab, 'of Bob').waitFor();
    await row(page, 'of Bob').waitFor();
  });
});

describe('an edit whose response was lost', () => {
  test('does not overwrite a later change, and can be retried', async () => {
    const { id } = await add('old');
    const { page } = await open();
    const lost: Route[] = [];
    await page.route(API, async (route) => {
      if (!route.request().postData()?.includes('UpdateEntry')) return route.continue();
      await route.fetch();
      lost.push(route);
    });
    await row(page, 'old').getByRole('button', { name: 'old' }).click();
    await page.locator('[data-row]').getByRole('textbox', { name: 'Title' }).fill('mine');
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['mine']);
    await page.goto(`${here.server.origin}/forgot-password`);
    for (const route of lost) await route.abort();
    await page.unroute(API);
    await updateTimeEntry(here.server.app, here.ada.actor, { id, title: 'theirs' });
    await page.goto(`${here.server.origin}/`);
    await row(page, 'theirs').waitFor();
    await page.getByText('“\u2068mine\u2069” was not saved').waitFor();
    expect(await titles()).toEqual(['theirs']);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(titles).toEqual(['mine']);
  });
});

describe('unsaved changes', () => {
  test('warns of unsaved changes before sign-out', async () => {
    const { page, expectPageErrors } = await open();
    expectPageErrors(/ERR_FAILED/);
    await page.getByText('No time tracked yet').waitFor();
    await page.route(API, (route) => route.abort());
    await line(page).fill('yesterday 12-13 typed while down');
    await line(page).press('Enter');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog', { name: '1 unsaved change' });
    await question.getByText('typed while down').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in*');
  });

  test('sends an unsaved change as soon as the server answers any request', async () => {
    const { page, show, expectPageErrors } = await open();
    expectPageErrors(/ERR_FAILED/);
    await page.getByText('No time tracked yet').waitFor();
    let failed = 0;
    await page.route(API, (route) => {
      if (route.request().postData()?.includes('CreateEntry')) failed++;
      return route.abort();
    });
    await line(page).fill('yesterday 12-13 typed while down');
    await line(page).press('Enter');
    // The next retry would be eight seconds later.
    await expect.poll(() => failed).toBe(4);
    await page.unroute(API);
    await show('/tags');
    await expect.poll(titles, { timeout: 6_000 }).toEqual(['typed while down']);
  });
});
