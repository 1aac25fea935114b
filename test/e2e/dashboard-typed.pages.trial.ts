import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { deleteTimeEntry } from '../../src/services/time-entries/delete.ts';
import { updateTimeEntry } from '../../src/services/time-entries/update.ts';
import { startTimer } from '../../src/services/timers/start.ts';
import { stopTimer } from '../../src/services/timers/stop.ts';
import { expectVisible, withBrowser } from '../harness/dashboard-visit.ts';
import { createMember } from '../harness/factories.ts';
import { dateAtMidday, MIDDAY } from '../harness/midday.ts';
import { iso, line, row, withTeam, yesterday } from '../harness/page-trial.ts';

/** Typed text is neither lost nor saved in the wrong place. */

const { visitAs } = withBrowser();

const HOUR = 3_600_000;

const here = withTeam({ visitAs });
const { open, stored, titles } = here;
const add = (title: string, start = yesterday()) => here.add(title, start);
const change = (id: string, input: object) =>
  updateTimeEntry(here.server.app, here.ada.actor, { id, ...input });
const remove = (id: string, { actor } = here.ada) => deleteTimeEntry(here.server.app, actor, id);

const cell = (page: Page, title: string, name: string | RegExp = title) =>
  row(page, title).getByRole('button', { name, exact: true });
const titleInput = (page: Page) => page.locator('[data-row]').getByRole('textbox', { name: 'Title' });
const deleted = (page: Page) => page.getByText('was deleted elsewhere');
const addAgain = (page: Page) => page.getByRole('button', { name: 'Add as new entry' });

async function typeTitle(page: Page, title: string, typed: string): Promise<void> {
  await cell(page, title).click();
  await titleInput(page).fill(typed);
}

describe('the title editor of a running timer', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Timer' });
  const input = (page: Page) => page.getByRole('textbox', { name: 'Title of the running timer' });
  const start = (title: string) =>
    startTimer(here.server.app, here.ada.actor, { teamId: here.ada.team.id, title });

  test('renames its timer even if another timer was started in the meantime', async () => {
    await start('first');
    const { page } = await open();
    await bar(page).getByRole('button', { name: 'first', exact: true }).click();
    await input(page).fill('of the first');
    await start('second');
    await row(page, 'second').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['of the first', 'second']);
  });

  test('renames its timer even if the timer was stopped in the meantime', async () => {
    await start('first');
    const { page } = await open();
    await bar(page).getByRole('button', { name: 'first', exact: true }).click();
    await input(page).fill('of the first');
    await stopTimer(here.server.app, here.ada.actor, { teamId: here.ada.team.id });
    await line(page).waitFor();
    await expect.poll(titles).toEqual(['of the first']);
  });
});

describe('the cells of an entry', () => {
  test('leaves changes of others in place when a cell is opened and left', async () => {
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

  test('keeps invalid text in a cell with an error, and reports it on another page', async () => {
    await add('early');
    const { page } = await open();
    await cell(page, 'early', /^Start: /).click();
    const input = row(page, 'early').getByRole('textbox', { name: 'Start' });
    await input.fill('25:99');
    await page.getByRole('heading', { name: 'Timer' }).click();
    await page.getByText('Enter a time, such as 9:30.').waitFor();
    expect(await input.inputValue()).toBe('25:99');
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByText('“\u206825:99\u2069” was not saved').waitFor();
  });
});

describe('unsubmitted text in a cell', () => {
  test('saves the text on navigation to another page', async () => {
    await add('old');
    const { page, show } = await open('/projects');
    await show('/');
    await typeTitle(page, 'old', 'typed');
    await page.goBack();
    await expect.poll(titles).toEqual(['typed']);
    expect(await deleted(page).count()).toBe(0);
  });

  test('saves the text when the row joins a group', async () => {
    await add('same');
    const { page } = await open();
    await typeTitle(page, 'same', 'typed');
    await add('same', yesterday() + 2 * HOUR);
    await expect.poll(titles).toEqual(['typed', 'same']);
    expect(await deleted(page).count()).toBe(0);
  });

  test('saves the text when the entry moves to another day', async () => {
    const { id } = await add('old');
    const { page } = await open();
    await typeTitle(page, 'old', 'typed');
    const start = yesterday() - 48 * HOUR;
    await change(id, { startTime: iso(start), endTime: iso(start + HOUR) });
    await expect.poll(titles).toEqual(['typed']);
    expect(await deleted(page).count()).toBe(0);
  });

  test('saves the text on reload', async () => {
    await add('old');
    const { page } = await open();
    await typeTitle(page, 'old', 'typed');
    await page.reload();
    await expect.poll(titles).toEqual(['typed']);
  });

  test('hides the text when the session ends, and saves it after the next sign-in', async () => {
    await add('old');
    const { page, expectPageErrors } = await open();
    expectPageErrors(/401/);
    await typeTitle(page, 'old', 'a secret');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await add('from elsewhere', yesterday() + 2 * HOUR);
    await page.getByText('1 unsaved change stays').waitFor();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await page.getByText('a secret').count()).toBe(0);
    await page.context().addCookies(cookies);
    await page.reload();
    await expect.poll(titles).toEqual(['a secret', 'from elsewhere']);
  });
});

test('hides messages with typed text when the session ends', async () => {
  await add('early');
  const { page, expectPageErrors } = await open();
  expectPageErrors(/401/);
  await cell(page, 'early', /^Start: /).click();
  await row(page, 'early').getByRole('textbox', { name: 'Start' }).fill('25:99');
  await page.context().clearCookies();
  await add('from elsewhere', yesterday() + 2 * HOUR);
  await page.getByText('You are signed out').waitFor();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await page.getByText('25:99').count()).toBe(0);
});

describe('text typed into a deleted entry', () => {
  test('adds the text as a new entry in the calendar', async () => {
    const { id } = await add('old', yesterday());
    const { page } = await open(`/calendar?date=${dateAtMidday(yesterday())}`);
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

  test('adds all fields of the dialog as a new entry', async () => {
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

  test('adds the text as a new entry of the same member', async () => {
    const bob = await createMember(here.server.app, here.ada, 'MEMBER', 'Bob', MIDDAY);
    const { id } = await here.add('old', Date.now() - HOUR, 1, { identityId: bob.identity.id });
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
    ['reloads the page', (page: Page) => page.reload()],
  ])('saves the new entry when the user %s', async (_what, leave) => {
    const { page, show } = await open('/projects');
    await show('/calendar');
    await page.locator('[aria-busy=false] [role=table]').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByLabel('Title').fill('typed');
    await leave(page);
    await expect.poll(titles).toEqual(['typed']);
  });
});

describe('invalid text in an editor', () => {
  const inCalendar = `/calendar?date=${dateAtMidday(yesterday())}`;
  const unsaved = (page: Page) => page.getByText('is not saved yet');
  const continueEditing = (page: Page) => page.getByRole('button', { name: 'Continue editing' });

  async function openEditor(page: Page, title: string) {
    await page.locator('[data-entry]').filter({ hasText: title }).click();
    return page.getByRole('dialog');
  }

  async function typeHalf(page: Page) {
    const editor = await openEditor(page, 'old');
    await editor.getByLabel('Title').fill('typed');
    await editor.getByLabel('Description').fill('in detail');
    await editor.getByLabel('End').fill('11:x');
  }

  async function finish(page: Page) {
    await continueEditing(page).click();
    const editor = page.getByRole('dialog');
    expect(await editor.getByLabel('End').inputValue()).toBe('11:x');
    expect(await editor.getByLabel('Title').inputValue()).toBe('typed');
    await editor.getByText('Enter a time after the start.').waitFor();
    await editor.getByLabel('End').fill('11:30');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(stored)
      .toMatchObject([{ title: 'typed', description: 'in detail', end: yesterday() + 2.5 * HOUR }]);
    await unsaved(page).waitFor({ state: 'hidden' });
  }

  test('restores the editor after each of two reloads', async () => {
    await add('old');
    const { page } = await open(inCalendar);
    await typeHalf(page);
    await page.reload();
    await unsaved(page).waitFor();
    await continueEditing(page).click();
    await page.getByRole('dialog').getByLabel('End').waitFor();
    await page.reload();
    await unsaved(page).waitFor();
    expect(await stored()).toMatchObject([{ title: 'old' }]);
    await finish(page);
    await page.reload();
    await page.locator('[data-entry]').filter({ hasText: 'typed' }).waitFor();
    expect(await unsaved(page).count()).toBe(0);
  });

  test('restores the editor after navigation', async () => {
    await add('old');
    const { page, show } = await open('/projects');
    await show(inCalendar);
    await typeHalf(page);
    await page.goBack();
    await expectVisible(unsaved(page));
    await finish(page);
  });

  test('restores the editor after the session ended, and hides its text before', async () => {
    await add('old');
    const { page, expectPageErrors } = await open(inCalendar);
    expectPageErrors(/401/);
    await typeHalf(page);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await change((await stored())[0]?.id ?? '', { description: null });
    await page.getByText('You are signed out').waitFor();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await page.getByText('typed').count()).toBe(0);
    await page.context().addCookies(cookies);
    await page.reload();
    await unsaved(page).waitFor();
    await finish(page);
  });

  test('restores the editor of a new entry after a reload', async () => {
    const { page } = await open('/calendar');
    await page.locator('[aria-busy=false] [role=table]').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByLabel('Title').fill('typed');
    await page.getByRole('dialog').getByLabel('Duration').fill('long');
    await page.reload();
    await continueEditing(page).click();
    await page.getByRole('dialog').getByLabel('Duration').fill('0:30');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(titles).toEqual(['typed']);
  });

  test('restores the dialog of an entry after a reload', async () => {
    await add('old');
    const { page } = await open();
    await openDialog(page, 'old');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('typed');
    await dialog.getByLabel('Description').fill('in detail');
    await dialog.getByLabel('End').fill('11:x');
    await page.reload();
    await expectVisible(unsaved(page));
    await finish(page);
  });

  test('shows the invalid text of a cell after a reload until it is dismissed', async () => {
    await add('early');
    const { page } = await open();
    await cell(page, 'early', /^Start: /).click();
    await row(page, 'early').getByRole('textbox', { name: 'Start' }).fill('25:99');
    await page.reload();
    await page.getByText('“\u206825:99\u2069” was not saved').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.reload();
    await row(page, 'early').waitFor();
    expect(await page.getByText('25:99').count()).toBe(0);
  });

  test('disables Stop for a timer with invalid text, and else saves the text on Stop', async () => {
    await startTimer(here.server.app, here.ada.actor, { teamId: here.ada.team.id, title: 'running' });
    const { page } = await open('/calendar');
    const editor = await openEditor(page, 'running');
    await editor.getByLabel('Title').fill('typed');
    await editor.getByLabel('Start').fill('x');
    const stop = editor.getByRole('button', { name: 'Stop' });
    await editor.getByText('Enter a time, such as 9:30.').waitFor();
    expect(await stop.isDisabled()).toBe(true);
    await editor.getByLabel('Start').fill('0:00');
    await stop.click();
    await expect.poll(stored).toMatchObject([{ title: 'typed', end: expect.any(Number) }]);
  });

  test('saves the edited description when an entry is unmerged', async () => {
    await add('old');
    await here.add('second', yesterday() + HOUR / 2, 1, { overlapPolicy: 'MERGE_ANY' });
    const { page } = await open(inCalendar);
    const editor = await openEditor(page, 'old');
    await editor.getByLabel('Description').fill('in detail');
    await editor.getByRole('button', { name: 'Unmerge' }).click();
    await expect
      .poll(stored)
      .toMatchObject([{ title: 'old', description: 'in detail' }, { title: 'second' }]);
  });
});

describe('the dialog of an entry', () => {
  test('stays open on a click outside', async () => {
    await add('old');
    const { page } = await open();
    await openDialog(page, 'old');
    await page.getByLabel('Description').fill('in detail');
    await page.mouse.click(20, 400);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await page.getByLabel('Description').inputValue()).toBe('in detail');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Description').waitFor({ state: 'hidden' });
    expect(await stored()).toMatchObject([{ title: 'old', description: null }]);
  });

  test('saves its changes on reload', async () => {
    await add('old');
    const { page } = await open();
    await openDialog(page, 'old');
    await page.getByLabel('Description').fill('in detail');
    await page.reload();
    await expect.poll(stored).toMatchObject([{ description: 'in detail' }]);
  });

  test('saves its changes when the session ends', async () => {
    await add('old');
    const { page, expectPageErrors } = await open();
    expectPageErrors(/401/);
    await openDialog(page, 'old');
    await page.getByLabel('Description').fill('in detail');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await add('from elsewhere', yesterday() + 2 * HOUR);
    await page.getByText('1 unsaved change stays').waitFor();
    await page.context().addCookies(cookies);
    await page.reload();
    await expect.poll(stored).toMatchObject([{ description: 'in detail' }, {}]);
  });
});
