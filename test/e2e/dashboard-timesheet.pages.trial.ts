import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import type { Engine } from '../../src/db/database.ts';
import { archiveItem } from '../../src/services/catalog/archive.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createTask } from '../../src/services/tasks/create.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { startTimer } from '../../src/services/timers/start.ts';
import { updateCurrentUser } from '../../src/services/users/current.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { expectVisible, type VisitOptions, withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEnginesInFull } from '../harness/engines.ts';
import { storedEntries } from '../harness/entries.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { MIDDAY } from '../harness/midday.ts';
import { withServer } from '../harness/page-trial.ts';
import type { TestServer } from '../harness/server.ts';
import { fullOrQuick } from '../harness/trials.ts';

const { visitAs } = withBrowser();

/** The browser zone differs from the user's zone, Berlin, which the page must use. */
const BROWSER: BrowserContextOptions = {
  timezoneId: 'America/Los_Angeles',
  viewport: { width: 1280, height: 900 },
};

interface Work {
  /** Id of a billable project of Acme with the tasks Design and Build. */
  site: string;
  design: string;
  build: string;
  /** Id of a non-billable project without a client. */
  inside: string;
}

/** Starts a server with users in Berlin. Returns helpers that open the timesheet and read stored entries. */
function setUp(engine: Engine) {
  const here = { server: {} as TestServer, ada: {} as Person, work: {} as Work };
  withServer(engine, async (started) => {
    here.server = started;
    here.ada = await createPerson(here.server.app, 'Ada');
    await moveToBerlin(here.ada);
    const { app } = here.server;
    const { actor } = here.ada;
    const client = await createClient(app, actor, { name: 'Acme' });
    const site = await createProject(app, actor, { name: 'Site', clientId: client.id, billable: true });
    const inside = await createProject(app, actor, { name: 'Inside', billable: false });
    const design = await createTask(app, actor, { projectId: site.id, name: 'Design' });
    const build = await createTask(app, actor, { projectId: site.id, name: 'Build' });
    here.work = { site: site.id, design: design.id, build: build.id, inside: inside.id };
  });

  const moveToBerlin = ({ actor }: Person, defaultTeamId = actor.defaultTeamId) =>
    updateCurrentUser(here.server.app, actor, {
      timezone: 'Europe/Berlin',
      weekStart: 'MONDAY',
      defaultTeamId,
    });

  const visit = async (path: string, options: VisitOptions = {}, person = here.ada) => {
    const made = await visitAs(here.server, person, { ...BROWSER, ...options });
    await made.goto(path);
    await made.page.getByRole('button', { name: 'Add row' }).waitFor();
    return made;
  };
  const open = async (...args: Parameters<typeof visit>) => (await visit(...args)).page;
  const add = (from: string, to: string, more = {}, { actor } = here.ada) =>
    createTimeEntry(here.server.app, actor, { startTime: from, endTime: to, ...more });
  /** The stored entries of a week, in UTC. */
  const stored = async (week: string, { actor } = here.ada) => {
    const start = Date.parse(week);
    const entries = await storedEntries(here.server.app, actor);
    return entries
      .filter((entry) => entry.identityId === actor.memberships[0]?.identityId)
      .filter((entry) => start - 12 * 3_600_000 <= entry.start && entry.start < start + 7 * 86_400_000)
      .map((entry) => [entry.start, entry.end ?? 0].map(clock).join(' '));
  };
  return { here, moveToBerlin, visit, open, add, stored };
}

const clock = (instant: number) => new Date(instant).toISOString().slice(0, 16);

/** Returns the figures of a row, its total last. */
async function figures(page: Page, row: string): Promise<string[]> {
  const cells = await page.getByRole('row', { name: row }).getByRole('gridcell').allInnerTexts();
  // Texts for screen readers are on separate lines.
  return cells.map((text) => text.trim().replaceAll(/\s*\n\s*/g, ''));
}

const cell = (page: Page, row: string, day: number) =>
  page.getByRole('row', { name: row }).getByRole('gridcell').nth(day);
const focused = (page: Page) => page.evaluate('document.activeElement?.closest("[data-place]")?.id ?? ""');
const isInDialog = (page: Page) =>
  page.evaluate<boolean>('document.activeElement?.closest(\'[role="dialog"]\') != null');
const message = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function addRow(page: Page, typed: string) {
  await page.keyboard.press('a');
  // The list takes the focus shortly after it appears.
  await expect
    .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'))
    .toBe('Find a project or task');
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
  await expect.poll(() => focused(page)).toMatch(/^cell-/);
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

describeOnBothEnginesInFull('a week filled in by keyboard', (engine) => {
  const { here, open, stored } = setUp(engine);

  test('stores typed durations, and shows totals of rows and days, also after a reload', async () => {
    const page = await open('/timesheet?week=2024-03-06');
    await page.getByText('Fill in a whole week at once').waitFor();
    await addRow(page, 'site des');
    // Typing replaces the value, Tab moves right.
    await page.keyboard.type('1:30');
    await press(page, 'Tab');
    await page.keyboard.type('1.5');
    await press(page, 'Tab', 'ArrowRight');
    await page.keyboard.type('90m');
    await press(page, 'Enter');
    await expect
      .poll(() => figures(page, 'Site Design'))
      .toEqual(['1:30', '1:30', '', '1:30', '', '', '', '4:30']);

    await addRow(page, 'inside');
    await press(page, 'Home');
    await page.keyboard.type('45m');
    // Arrow keys leave a replaced cell; up from the last row leads to the first.
    await press(page, 'ArrowRight');
    await page.keyboard.type('2');
    await press(page, 'ArrowUp');
    await expect.poll(() => figures(page, 'Inside')).toEqual(['0:45', '2:00', '', '', '', '', '', '2:45']);
    await expect.poll(() => figures(page, 'Total')).toEqual(['2:15', '3:30', '', '1:30', '', '', '', '7:15']);
    expect(await focused(page)).toBe(await cell(page, 'Site Design', 1).getAttribute('id'));

    // Entries of a day are consecutive, from 9:00 in Berlin.
    await expect
      .poll(() => stored('2024-03-04'))
      .toEqual([
        '2024-03-04T08:00 2024-03-04T09:30',
        '2024-03-04T09:30 2024-03-04T10:15',
        '2024-03-05T08:00 2024-03-05T09:30',
        '2024-03-05T09:30 2024-03-05T11:30',
        '2024-03-07T08:00 2024-03-07T09:30',
      ]);
    const entries = await storedEntries(here.server.app, here.ada.actor);
    expect(entries.map(({ taskId, billable, title }) => [taskId, billable, title])).toContainEqual([
      here.work.design,
      true,
      null,
    ]);
    expect(entries.filter(({ projectId }) => projectId === here.work.inside)).toMatchObject([
      { billable: false },
      { billable: false },
    ]);

    // Enter edits, Escape reverts; F2 edits, Enter saves.
    await press(page, 'Enter', 'Backspace', '5', 'Escape');
    await expect
      .poll(() => figures(page, 'Site Design'))
      .toEqual(['1:30', '1:30', '', '1:30', '', '', '', '4:30']);
    await press(page, 'F2', 'ArrowLeft', 'Backspace', '4', 'Enter');
    await expect.poll(async () => (await figures(page, 'Site Design'))[1]).toBe('1:40');
    // The next entry leaves no room, so this entry starts earlier.
    await expect.poll(() => stored('2024-03-04')).toContain('2024-03-05T07:50 2024-03-05T09:30');

    // Delete clears the cell and can be undone.
    expect(await focused(page)).toBe(await cell(page, 'Inside', 1).getAttribute('id'));
    await press(page, 'Delete');
    await expect.poll(() => figures(page, 'Total')).toEqual(['2:15', '1:40', '', '1:30', '', '', '', '5:25']);
    await message(page, 'Deleted').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await figures(page, 'Inside'))[1]).toBe('2:00');

    await page.reload();
    await page.getByRole('grid').waitFor();
    await expect.poll(() => figures(page, 'Total')).toEqual(['2:15', '3:40', '', '1:30', '', '', '', '7:25']);
  });
});

describe('the timesheet', () => {
  const { here, moveToBerlin, visit, open, add, stored } = setUp('sqlite');

  test('shows how a bare number is read while it is typed', async () => {
    const page = await open('/timesheet?week=2024-07-03');
    await addRow(page, 'inside');
    for (const [typed, shown] of [
      ['8', '= 8:00'],
      ['25', '= 0:25'],
    ] as const) {
      await page.keyboard.type(typed);
      await page.getByText(shown, { exact: true }).waitFor();
      await press(page, 'Escape');
    }
    await page.keyboard.type('1:30');
    expect(await page.getByText('= ').count()).toBe(0);
    await press(page, 'Escape');
  });

  test('does not round an entry when its cell is confirmed unchanged', async () => {
    await add('2024-04-08T07:00:00Z', '2024-04-08T08:29:40Z', { projectId: here.work.inside });
    const page = await open('/timesheet?week=2024-04-08');
    await cell(page, 'Inside', 0).click();
    await press(page, 'Enter');
    await cell(page, 'Inside', 0).click();
    // Typing the same value again changes nothing.
    await page.keyboard.type('1:30');
    await press(page, 'Tab', 'Shift+Tab', 'F2', 'ArrowRight', 'Tab');
    await page.keyboard.type('1');
    await press(page, 'Tab');
    await expect.poll(() => stored('2024-04-08')).toHaveLength(2);
    const entries = await storedEntries(here.server.app, here.ada.actor);
    expect(entries.map(({ end }) => end)).toContain(Date.parse('2024-04-08T08:29:40Z'));
  });

  test('shows an error at the cell, and keeps the typed text until it is valid', async () => {
    await add('2024-04-15T03:00:00Z', '2024-04-15T21:00:00Z', { projectId: here.work.inside });
    await add('2024-04-16T21:00:00Z', '2024-04-17T01:00:00Z', { projectId: here.work.inside });
    const page = await open('/timesheet?week=2024-04-15');
    await addRow(page, 'site bui');
    await page.keyboard.type('7h');
    await press(page, 'Enter');
    await message(page, 'The longest free time on this day is 5:00.').waitFor();
    const input = page.getByRole('textbox', { name: 'Site · Build, Monday 15 April' });
    expect(await input.inputValue()).toBe('7h');
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() => figures(page, 'Total'))
      .toEqual(['18:00', '1:00', '3:00', '', '', '', '', '22:00']);

    // Invalid text stays in its cell when the focus moves and after a reload.
    await cell(page, 'Site Build', 3).click();
    await page.keyboard.type('1:5');
    await press(page, 'Tab');
    await message(page, 'Enter a duration, such as 1:30, 1.5 or 90m.').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.reload();
    await page.getByRole('grid').waitFor();
    await expect
      .poll(() => figures(page, 'Site Build'))
      .toEqual(['7h, not tracked', '', '', '1:5, not tracked', '', '', '', '']);
    await cell(page, 'Site Build', 0).click();
    await page.keyboard.type('5h');
    await press(page, 'Enter');
    await expect.poll(async () => (await figures(page, 'Site Build'))[0]).toBe('5:00');
    await press(page, 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Escape');
    await expect.poll(() => figures(page, 'Site Build')).toEqual(['5:00', '', '', '', '', '', '', '5:00']);

    // A cell with an entry across midnight links to the entry.
    await cell(page, 'Inside', 1).click();
    await page.keyboard.type('2');
    await press(page, 'Enter');
    const bubble = message(page, 'This entry runs past midnight.').locator('..');
    await bubble.getByRole('button', { name: 'Open the entries' }).click();
    await page.getByRole('dialog', { name: 'Edit entry' }).getByLabel('Duration').fill('0:30');
    await press(page, 'Enter');
    await expect
      .poll(() => figures(page, 'Inside'))
      .toEqual(['18:00', '2, not tracked', '', '', '', '', '', '18:30']);
    await press(page, 'Escape');
    await expect.poll(async () => (await figures(page, 'Inside'))[1]).toBe('0:30');
  });

  test('opens the entries of a cell with several entries for editing', async () => {
    const site = { projectId: here.work.site };
    await add('2024-04-22T07:00:00Z', '2024-04-22T08:00:00Z', { ...site, title: 'Sketches' });
    await add('2024-04-22T10:00:00Z', '2024-04-22T10:30:00Z', { ...site, title: 'Talk' });
    const page = await open('/timesheet?week=2024-04-22');
    await expect
      .poll(() => figures(page, 'Site'))
      .toEqual(['1:30, 2 entries', '', '', '', '', '', '', '1:30']);
    await press(page, 'e');
    const list = page.getByRole('dialog', { name: 'Site, Monday 22 April' });
    await list.getByRole('button', { name: /Sketches\s*9:00 – 10:00\s*1:00/ }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.innerText')).toContain('Sketches');
    await press(page, 'Escape');
    await expect.poll(() => list.count()).toBe(0);
    expect(await focused(page)).toBe(await cell(page, 'Site', 0).getAttribute('id'));

    await page.keyboard.type('2');
    await list.getByRole('button', { name: /Talk\s*12:00 – 12:30\s*0:30/ }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.innerText')).toContain('Sketches');
    await press(page, 'Tab', 'Enter');
    const editor = page.getByRole('dialog', { name: 'Edit entry' });
    await editor.getByLabel('Duration').fill('45m');
    await press(page, 'Enter');
    await expect
      .poll(() => figures(page, 'Site'))
      .toEqual(['1:45, 2 entries', '', '', '', '', '', '', '1:45']);
    await expect.poll(() => focused(page)).toBe(await cell(page, 'Site', 0).getAttribute('id'));
    await expect.poll(() => stored('2024-04-22')).toContain('2024-04-22T10:00 2024-04-22T10:45');
  });

  test('closes a dialog on Escape even before the dialog has the focus', async () => {
    const site = { projectId: here.work.site };
    await add('2024-04-15T07:00:00Z', '2024-04-15T08:00:00Z', { ...site, title: 'Sketches' });
    await add('2024-04-15T10:00:00Z', '2024-04-15T10:30:00Z', { ...site, title: 'Talk' });
    await add('2024-04-16T10:00:00Z', '2024-04-16T10:30:00Z', { ...site, title: 'Alone' });
    const page = await open('/timesheet?week=2024-04-15');
    await expect.poll(() => figures(page, 'Site')).toContain('1:30, 2 entries');
    const several = page.getByRole('dialog', { name: 'Site, Monday 15 April' });
    const adding = page.getByRole('dialog', { name: 'Add row' });
    const editor = page.getByRole('dialog', { name: 'Edit entry' });
    // Simulates the moment before the dialog takes the focus, with the focus on the body or in a cell.
    const focusElsewhere = [
      () => page.evaluate('document.activeElement.blur()'),
      () => cell(page, 'Site', 1).focus(),
    ];
    for (const moveFocus of focusElsewhere) {
      for (const [day, key, opened] of [
        [0, 'e', several],
        [0, 'o', several],
        [0, 'a', adding],
        [1, 'o', editor],
      ] as const) {
        await cell(page, 'Site', day).focus();
        await press(page, key);
        await expect.poll(() => isInDialog(page)).toBe(true);
        await moveFocus();
        expect(await isInDialog(page)).toBe(false);
        await press(page, 'Escape');
        await expect.poll(() => opened.count()).toBe(0);
      }
    }
  });

  test('closes a dialog on Escape as soon as it is visible, on a slow machine', async () => {
    const site = { projectId: here.work.site };
    await add('2024-04-08T07:00:00Z', '2024-04-08T08:00:00Z', { ...site, title: 'Sketches' });
    await add('2024-04-08T10:00:00Z', '2024-04-08T10:30:00Z', { ...site, title: 'Talk' });
    const page = await open('/timesheet?week=2024-04-08');
    await expect.poll(() => figures(page, 'Site')).toContain('1:30, 2 entries');
    const machine = await page.context().newCDPSession(page);
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    const list = page.getByRole('dialog', { name: 'Site, Monday 8 April' });
    for (let i = 0; i < fullOrQuick(20, 3); i++) {
      await page.evaluate('document.activeElement.blur()');
      await press(page, 'e');
      await vi.waitUntil(async () => (await list.count()) > 0, { interval: 1, timeout: 30_000 });
      await press(page, 'Escape');
      await expect.poll(() => list.count()).toBe(0);
    }
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });

  test('copies last week’s rows without times, and keeps empty rows', async () => {
    const { app } = here.server;
    const old = await createProject(app, here.ada.actor, { name: 'Old' });
    await add('2024-05-01T07:00:00Z', '2024-05-01T08:00:00Z', {
      projectId: here.work.site,
      taskId: here.work.build,
    });
    await add('2024-05-02T07:00:00Z', '2024-05-02T08:00:00Z', { projectId: here.work.inside });
    await add('2024-05-03T07:00:00Z', '2024-05-03T08:00:00Z', { projectId: old.id });
    await archiveItem(app, here.ada.actor, 'projects', old.id);
    const page = await open('/timesheet?week=2024-05-06');
    await page.getByRole('button', { name: 'Copy last week’s rows' }).click();
    const rows = () => page.getByRole('rowheader').allInnerTexts();
    const names = async () => (await rows()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    await expect.poll(names).toEqual(['Site · Build Acme', 'Inside', 'Total']);
    expect(await page.getByRole('button', { name: 'Copy last week’s rows' }).count()).toBe(0);
    await page.reload();
    await page.getByRole('grid').waitFor();
    await expect.poll(names).toEqual(['Site · Build Acme', 'Inside', 'Total']);
    expect(await stored('2024-05-06')).toEqual([]);

    // An empty row can be removed; its neighbour then has the focus.
    await press(page, 'e', 'Escape', 'ArrowDown', 'ArrowLeft', 'Enter');
    await expect.poll(names).toEqual(['Site · Build Acme', 'Total']);
    await expect.poll(() => focused(page)).toMatch(/^cell-/);
    await page.keyboard.type('1');
    await press(page, 'Enter');
    await expect.poll(() => stored('2024-05-06')).toHaveLength(1);
    // A row that is cleared stays.
    await press(page, 'Delete');
    await expect.poll(names).toEqual(['Site · Build Acme', 'Total']);
  });

  test('limits a day with a clock change to its real length', async () => {
    const page = await open('/timesheet?week=2024-03-25');
    await addRow(page, 'inside');
    await press(page, 'End');
    await page.keyboard.type('24h');
    await press(page, 'Enter');
    await message(page, 'The longest free time on this day is 23:00.').waitFor();
    await press(page, 'Backspace', 'Backspace', 'Backspace');
    await page.keyboard.type('23h');
    await press(page, 'Enter');
    await expect.poll(() => figures(page, 'Inside')).toEqual(['', '', '', '', '', '', '23:00', '23:00']);
    await press(page, 'ArrowLeft');
    await page.keyboard.type('2');
    await press(page, 'Enter');
    await expect
      .poll(() => stored('2024-03-25'))
      .toEqual(['2024-03-30T08:00 2024-03-30T10:00', '2024-03-30T23:00 2024-03-31T22:00']);
  });

  test('keeps the week in the URL, and changes weeks by keyboard', async () => {
    await add('2024-05-15T07:00:00Z', '2024-05-15T08:00:00Z', { projectId: here.work.inside });
    const page = await open('/timesheet?week=2024-05-15');
    /** The heading text with non-breaking spaces replaced. */
    const heading = async () =>
      (await page.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\s/g, ' ');
    await expect.poll(heading).toContain('13 – 19 May 2024');
    await press(page, 'ArrowRight');
    await expect.poll(heading).toContain('20 – 26 May 2024');
    expect(new URL(page.url()).search).toBe('?week=2024-05-20');
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect.poll(heading).toContain('13 – 19 May 2024');
    await cell(page, 'Inside', 3).click();
    await press(page, 'Escape', 'PageDown');
    await expect.poll(heading).toContain('20 – 26 May 2024');
    // In a week without cells, the focus moves to the button that adds a row.
    await expect.poll(() => page.evaluate('document.activeElement?.innerText')).toBe('Add row');
    await press(page, 'ArrowLeft');
    await expect.poll(() => focused(page)).toBe(await cell(page, 'Inside', 3).getAttribute('id'));
    await page.goBack();
    await page.getByRole('button', { name: 'This week' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect
      .poll(() => page.getByRole('button', { name: 'This week' }).getAttribute('aria-disabled'))
      .toBe('true');
    await press(page, '?');
    await page.getByRole('dialog').getByText('Open the entries of the cell').waitFor();
  });

  test('shows the current week for an invalid week in the URL', async () => {
    for (const week of ['abc', '9999-12-31', '2026-02-30']) {
      const page = await open(`/timesheet?week=${week}`);
      const button = page.getByRole('button', { name: 'This week' });
      expect(await button.getAttribute('aria-disabled')).toBe('true');
    }
  });

  test('shows the last supported week', async () => {
    const page = await open('/timesheet?week=2200-12-31');
    await expectVisible(page.getByText('No time tracked this week'));
  });

  test('counts a running timer up to now, and refuses to edit it in the cell', async () => {
    const cyd = await createMember(here.server.app, here.ada, 'MEMBER', 'Cyd', MIDDAY);
    await startTimer(here.server.app, cyd.actor, {
      projectId: here.work.inside,
      startTime: new Date(Date.now() - 3 * 60_000).toISOString(),
    });
    const page = await open('/timesheet', { team: here.ada.team, timezoneId: MIDDAY }, cyd);
    const running = page.getByRole('gridcell', { name: 'timer running' }).last();
    expect(await running.innerText()).toMatch(/0:0[3-5]/);
    await running.click();
    await page.keyboard.type('2');
    await press(page, 'Enter');
    await message(page, 'This timer is running. Stop it to change its length.').waitFor();
    await press(page, 'Escape');
    expect(await running.innerText()).toMatch(/0:0[3-5]/);
    // A running timer does not block later days.
    await page.getByRole('button', { name: 'Next week' }).click();
    await addRow(page, 'inside');
    await press(page, 'Home');
    await page.keyboard.type('1');
    await press(page, 'Tab');
    await expect.poll(async () => (await figures(page, 'Inside'))[0]).toBe('1:00');
  });

  test('shows durations typed while the server is down, and saves them later', async () => {
    const { page, expectPageErrors } = await visit('/timesheet?week=2024-06-10');
    expectPageErrors(/ERR_FAILED/);
    await addRow(page, 'inside');
    await page.route('**/api/v1/graphql', (route) => route.abort());
    await page.keyboard.type('3');
    await press(page, 'Tab');
    await expect.poll(async () => (await figures(page, 'Inside'))[0]).toBe('3:00');
    expect(await stored('2024-06-10')).toEqual([]);
    await page.unroute('**/api/v1/graphql');
    await expect.poll(() => stored('2024-06-10')).toHaveLength(1);
  });

  test('lets a manager read and fill the week of a member, but not the reverse', async () => {
    const bob = await createMember(here.server.app, here.ada, 'MEMBER', 'Bob');
    await moveToBerlin(bob, here.ada.team.id);
    await add('2024-06-03T07:00:00Z', '2024-06-03T08:00:00Z', { projectId: here.work.inside }, bob);
    const page = await open('/timesheet?week=2024-06-03');
    await page.getByText('No time tracked this week').waitFor();
    await page.getByRole('combobox', { name: 'Time of' }).click();
    await page.getByRole('option', { name: 'Bob' }).click();
    await cell(page, 'Inside', 1).click();
    expect(new URL(page.url()).searchParams.get('member')).toBe(bob.identity.id);
    await page.keyboard.type('2');
    await press(page, 'Enter');
    await expect
      .poll(() => stored('2024-06-03', bob))
      .toEqual(['2024-06-03T07:00 2024-06-03T08:00', '2024-06-04T07:00 2024-06-04T09:00']);

    const own = await open(`/timesheet?week=2024-06-03&member=${here.ada.identity.id}`, {}, bob);
    await expect.poll(async () => (await figures(own, 'Inside'))[0]).toBe('1:00');
    expect(await own.getByLabel('Time of').count()).toBe(0);
    await message(own, 'You cannot see the time of the person').waitFor();
  });

  test('the timesheet is accessible when empty, with a dialog and with an error', async () => {
    await add('2024-07-01T07:00:00Z', '2024-07-01T08:00:00Z', { projectId: here.work.site });
    await add('2024-07-01T10:00:00Z', '2024-07-01T11:00:00Z', { projectId: here.work.site });
    const page = await open('/timesheet?week=2024-07-08');
    await expectAccessible(page);
    await press(page, 'ArrowLeft');
    await page.getByRole('grid').waitFor();
    await press(page, 'e');
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await press(page, 'Escape', 'ArrowRight');
    await page.keyboard.type('30h');
    await press(page, 'Enter');
    await message(page, 'The longest free time').waitFor();
    await expectAccessible(page);
  });

  test('fits a phone, where it shows one day', async () => {
    await add('2024-07-15T07:00:00Z', '2024-07-15T08:00:00Z', { projectId: here.work.site });
    await add('2024-07-16T07:00:00Z', '2024-07-16T08:30:00Z', {
      projectId: here.work.site,
      taskId: here.work.design,
    });
    const page = await open('/timesheet?week=2024-07-15', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const width = () => page.evaluate('document.documentElement.scrollWidth');
    const column = () => page.getByRole('gridcell').allInnerTexts();
    await expect.poll(column).toEqual(['1:00', '', '1:00']);
    await page.getByRole('button', { name: 'Tue 16 1:30' }).tap();
    await expect.poll(column).toEqual(['', '1:30', '1:30']);
    await cell(page, 'Site Acme', 0).tap();
    await page.keyboard.type('0:45');
    expect(await width()).toBeLessThanOrEqual(360);
    await press(page, 'Enter');
    await expect.poll(column).toEqual(['0:45', '1:30', '2:15']);
    await page.getByRole('button', { name: 'Tue 16 2:15' }).waitFor();
    await cell(page, 'Site Acme', 0).tap();
    await page.keyboard.type('x');
    await press(page, 'Enter');
    await message(page, 'Enter a duration').waitFor();
    await expectAccessible(page);
    expect(await width()).toBeLessThanOrEqual(360);
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Add row' }).tap();
    await page.getByRole('option', { name: 'Inside' }).first().tap();
    await expect.poll(column).toEqual(['0:45', '1:30', '', '2:15']);
    await expect.poll(() => stored('2024-07-15')).toHaveLength(3);
  });
});
