import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/db/database.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { updateTeamMember } from '../../src/services/members/update.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { updateTeam } from '../../src/services/teams/update.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { updateCurrentUser } from '../../src/services/users/current.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { expectVisible, type VisitOptions, withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEnginesInFull } from '../harness/engines.ts';
import { storedEntries, tagsOf } from '../harness/entries.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { typeInField, withServer } from '../harness/page-trial.ts';
import type { TestServer } from '../harness/server.ts';

const { visitAs } = withBrowser();

/** Monday to Sunday. Berlin is one hour ahead of UTC in this week. */
const WEEK = 'from=2024-03-04&to=2024-03-10';

interface Team {
  server: TestServer;
  ada: Person;
  bob: Person;
  /** Id of a project of the client Acme, at 100 per hour. */
  site: string;
  /** Id of a non-billable project without a client. */
  inside: string;
}

/** Starts a server with a team in Berlin: Ada is the owner, Bob a member. */
function setUp(engine: Engine) {
  const here = {} as Team;
  withServer(engine, async (started) => {
    here.server = started;
    const { app } = here.server;
    here.ada = await createPerson(app, 'Ada');
    here.bob = await createMember(app, here.ada, 'MEMBER', 'Bob');
    const { actor } = here.ada;
    const preferences = {
      timezone: 'Europe/Berlin',
      weekStart: 'MONDAY',
      defaultTeamId: here.ada.team.id,
    } as const;
    await updateCurrentUser(app, actor, preferences);
    await updateCurrentUser(app, here.bob.actor, preferences);
    const client = await createClient(app, actor, { name: 'Acme', defaultHourlyRate: { amount: '100' } });
    const site = await createProject(app, actor, { name: 'Site', clientId: client.id, billable: true });
    const inside = await createProject(app, actor, { name: 'Inside', billable: false });
    here.site = site.id;
    here.inside = inside.id;
    await add('2024-03-04T08:00Z', '2024-03-04T11:00Z', {
      title: 'Draft',
      projectId: site.id,
      tags: ['deep'],
    });
    await add('2024-03-05T08:00Z', '2024-03-05T09:30Z', { title: 'Planning', projectId: inside.id });
    await add('2024-03-06T08:00Z', '2024-03-06T08:40Z', { title: 'Mail' });
    await add('2024-03-05T09:00Z', '2024-03-05T11:00Z', { title: 'Build', projectId: site.id }, here.bob);
    // Crosses midnight in Berlin at the end of the week.
    await add('2024-03-10T22:30Z', '2024-03-11T00:30Z', { title: 'Late', projectId: inside.id });
    await add('2024-02-27T08:00Z', '2024-02-27T12:00Z', { title: 'Before', projectId: site.id });
  });

  const add = (startTime: string, endTime: string, more = {}, { actor } = here.ada) =>
    createTimeEntry(here.server.app, actor, { teamId: here.ada.team.id, startTime, endTime, ...more });
  const open = async (query: string, person = here.ada, options: VisitOptions = {}) => {
    const visit = await visitAs(here.server, person, { team: here.ada.team, ...options });
    await visit.goto(`/reports?${query}`);
    return visit.page;
  };
  return { here, add, open };
}

/** Returns a figure of the totals, without its subtitle. */
const figure = async (page: Page, label: string) => {
  const all = await page.getByRole('region', { name: 'Totals' }).locator('dl > div').allInnerTexts();
  return all.find((text) => text.startsWith(label))?.split('\n')[1];
};
const cells = async (page: Page | Locator, row: string | RegExp) =>
  (await page.getByRole('row', { name: row }).first().getByRole('cell').allInnerTexts()).map((text) =>
    text.trim(),
  );
/** The clipped parts of tables. */
const TOO_WIDE = `[...document.querySelectorAll('main table')]
  .flatMap((table) => [table.parentElement, ...table.querySelectorAll('th, td')])
  .filter((part) => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > innerWidth)
  .map((part) => part.innerText)`;
const table = (page: Page) => page.getByRole('table', { name: 'Time by group' });
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);

describeOnBothEnginesInFull('the summary report', (engine) => {
  const { here, open } = setUp(engine);

  test('sums and expands groups, filters, rounds, compares, and keeps its state in the URL', async () => {
    const page = await open(WEEK);
    await expect.poll(() => figure(page, 'Hours')).toBe('7:40');
    expect(await figure(page, 'Amount')).toBe('€500.00');
    expect(await figure(page, 'Billable')).toBe('65%');
    await expect.poll(() => cells(table(page), /Site/)).toEqual(['5:00', '100%', '€500.00', '2']);
    await table(page).getByRole('button', { name: 'Expand Site' }).click();
    await expect.poll(async () => (await cells(table(page), /Ada/))[0]).toBe('3:00');
    expect((await cells(table(page), /Bob/))[0]).toBe('2:00');

    // Set a filter by keyboard; browser history reverts it.
    await page.getByRole('button', { name: 'Members', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Find a member' }).waitFor();
    await typeInField(page, 'bob');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => figure(page, 'Hours')).toBe('2:00');
    expect(query(page)).toContain(`member=${here.bob.identity.id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Members: Bob' }).waitFor();
    await expect.poll(() => figure(page, 'Hours')).toBe('2:00');
    await page.goBack();
    await expect.poll(() => figure(page, 'Hours')).toBe('7:40');

    // Rounding affects only the report.
    await page.getByRole('button', { name: 'Rounding' }).click();
    await page.getByText('Up', { exact: true }).click();
    await expect.poll(() => figure(page, 'Hours')).toBe('7:45');
    expect(query(page)).toContain('round=UP-15-ENTRY');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear the filter “Rounding”' }).click();
    await expect.poll(() => figure(page, 'Hours')).toBe('7:40');

    await page.getByRole('switch', { name: 'Compare' }).click();
    await page.getByText('more than the previous period').first().waitFor({ state: 'attached' });
  });
});

describe('reports', () => {
  const { here, add, open } = setUp('sqlite');

  test.each(['SUMMARY', 'DETAILED', 'WEEKLY', 'TEAM', 'PROFITABILITY'])(
    '%s is accessible in light and dark mode, and fits a phone',
    async (kind) => {
      const page = await open(`${WEEK}&kind=${kind}&compare=true`);
      await expect.poll(() => figure(page, 'Hours')).toBe('7:40');
      await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      await expectAccessible(page);
    },
  );

  test.each([360, 640, 719, 720, 899])('the weekly report fits %i pixels without clipping', async (width) => {
    const page = await open(`${WEEK}&kind=WEEKLY`);
    await page.setViewportSize({ width, height: 740 });
    const week = page.getByRole('table', { name: /4.*10 Mar/ });
    for (const durationFormat of ['CLOCK', 'DECIMAL'] as const) {
      await updateCurrentUser(here.server.app, here.ada.actor, { durationFormat });
      const [site, all] = { CLOCK: ['5:00', '7:40'], DECIMAL: ['5.00 h', '7.67 h'] }[durationFormat];
      await expect.poll(async () => (await cells(week, /^Site/)).at(-1)).toBe(site);
      expect((await cells(week, /^Total/)).at(-1)).toBe(all);
      expect(await week.getByRole('columnheader').count()).toBe(9);
      expect(await page.evaluate(TOO_WIDE)).toEqual([]);
    }
    await updateCurrentUser(here.server.app, here.ada.actor, { durationFormat: 'CLOCK' });
  });

  test('shows members only their own time, without amounts', async () => {
    const page = await open(`${WEEK}&kind=TEAM&member=${here.ada.identity.id}&by=MEMBER`, here.bob);
    await expect.poll(() => figure(page, 'Hours')).toBe('2:00');
    await page.getByText('Your own time.').waitFor();
    expect(
      await page.getByRole('navigation', { name: 'Report types' }).getByRole('link').allInnerTexts(),
    ).toEqual(['Summary', 'Detailed', 'Weekly']);
    expect(await page.getByRole('button', { name: 'Members' }).count()).toBe(0);
    const text = await page.getByRole('main').innerText();
    expect(text).not.toMatch(/€|Amount|Ada/);
  });

  test('ignores unknown items in the filters, and removes them from the URL', async () => {
    const gone = '00000000-0000-7000-8000-000000000000';
    const page = await open(`${WEEK}&project=${here.site},${gone}&member=${gone}&kind=nonsense&hours=x`);
    await page.getByText('2 filters use items that are no longer in this team').waitFor();
    await expect.poll(() => figure(page, 'Hours')).toBe('5:00');
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => query(page)).not.toContain(gone);
    expect(query(page)).toContain(here.site);
  });

  test('selects a range by keyboard, in the calendar or by typing', async () => {
    const page = await open(WEEK);
    await page.getByRole('button', { name: /^Range:/ }).click();
    await page.getByRole('button', { name: 'Sunday, 10 March 2024' }).focus();
    for (const key of [
      'ArrowLeft',
      'ArrowUp',
      'Enter',
      'PageUp',
      'PageDown',
      'ArrowDown',
      'ArrowLeft',
      'Enter',
    ]) {
      await page.keyboard.press(key);
    }
    await expect.poll(() => query(page)).toContain('from=2024-03-02&to=2024-03-08');
    await page.getByRole('button', { name: /^Range:/ }).click();
    await page.getByLabel('From').fill('2024-02-26');
    await page.getByLabel('To', { exact: true }).fill('2024-03-03');
    await page.keyboard.press('Enter');
    await expect.poll(() => figure(page, 'Hours')).toBe('4:00');
    await page.getByRole('button', { name: 'Later range' }).click();
    await expect.poll(() => figure(page, 'Hours')).toBe('7:40');
    await page.getByRole('button', { name: /^Range:/ }).click();
    await page.getByRole('button', { name: 'Last year' }).click();
    await expect.poll(() => query(page)).toBe('?range=last-year');
  });

  test('shows a chart as a table, and changes the grouping', async () => {
    const page = await open(WEEK);
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    const byDay = page.getByRole('table', { name: 'Hours by day' });
    expect(await byDay.getByRole('row', { name: /5 Mar/ }).getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['2:00', '1:30', '3:30']),
    );
    await page.getByRole('button', { name: 'Grouping 1: Project' }).click();
    await page.getByRole('menuitem', { name: 'Day' }).click();
    await expect.poll(() => query(page)).toContain('by=DAY,MEMBER');
    await table(page)
      .getByRole('button', { name: /Expand Tue.* 5 Mar/ })
      .click();
    await expect.poll(async () => (await cells(table(page), /^Bob/))[0]).toBe('2:00');
    await table(page).getByRole('button', { name: 'Hours' }).click();
    await expect
      .poll(async () => (await table(page).getByRole('rowheader').first().innerText()).trim())
      .toMatch(/5 Mar/);
  });

  test('shows which part of an entry lies in the range, and sorts entries', async () => {
    const page = await open(`${WEEK}&kind=DETAILED`);
    await page.getByText('0:30 of 2:00').waitFor();
    const titles = () =>
      page.getByRole('list', { name: 'Entries' }).getByRole('button', { name: /^Edit/ }).allInnerTexts();
    expect(await titles()).toEqual(['Late', 'Mail', 'Build', 'Planning', 'Draft']);
    await page.getByRole('button', { name: 'Sort by entry' }).click();
    await expect.poll(titles).toEqual(['Build', 'Draft', 'Late', 'Mail', 'Planning']);
    await page.getByRole('button', { name: 'Sort by time' }).click();
    await expect.poll(async () => (await titles())[0]).toBe('Draft');
  });

  test('rounds single entries in the detailed report, and keeps row rounding for other reports', async () => {
    const page = await open(`${WEEK}&kind=DETAILED&round=UP-30-TOTAL`);
    await expect.poll(() => figure(page, 'Hours')).toBe('7:40');
    const rounding = page.getByRole('button', { name: /^Rounding/ });
    expect(await rounding.innerText()).toBe('Rounding');
    const reportTab = (name: string) =>
      page.getByRole('navigation', { name: 'Report types' }).getByRole('link', { name }).click();
    await reportTab('Summary');
    await page.getByRole('button', { name: 'Rounding: Up, 30 min' }).click();
    await page.getByRole('radiogroup', { name: 'Apply to' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Each row' }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await reportTab('Detailed');

    await page.getByText('0:30 of 2:00').waitFor();
    await rounding.click();
    await page.getByText('Up', { exact: true }).click();
    await expect.poll(() => figure(page, 'Hours')).toBe('7:45');
    expect(query(page)).toContain('round=UP-15-ENTRY');
    expect(await page.getByRole('radiogroup', { name: 'Direction' }).count()).toBe(1);
    expect(await page.getByRole('radiogroup', { name: 'Apply to' }).count()).toBe(0);
  });

  test.each([1280, 360])('shows the merged title that matched a search, at %i pixels', async (width) => {
    const day = `2023-04-${String(width % 28).padStart(2, '0')}`;
    const title = `Alpha ${width}`;
    await add(`${day}T08:00Z`, `${day}T09:00Z`, { title, tags: ['deep', 'late'] });
    const more = { title: 'Zebra', overlapPolicy: 'MERGE_ANY' };
    await add(`${day}T08:30Z`, `${day}T10:00Z`, more);
    const page = await open(`from=${day}&to=${day}&kind=DETAILED&search=zebra`, here.ada, {
      viewport: { width, height: 740 },
    });
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByText('with Zebra').waitFor();
    expect(await row.getByTitle('Zebra').evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await expectAccessible(page);
  });

  test('edits an entry in the report', async () => {
    await add('2023-03-01T08:00Z', '2023-03-01T09:00Z', { title: 'Typo' });
    const page = await open('from=2023-03-01&to=2023-03-01&kind=DETAILED');
    await page.getByRole('button', { name: 'Edit Typo' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Mended');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit Mended' }).waitFor();
    await expect
      .poll(async () => (await storedEntries(here.server.app, here.ada.actor)).map(({ title }) => title))
      .toContain('Mended');
  });

  test('selects several entries by keyboard, changes them together, and undoes the change', async () => {
    for (const [index, title] of ['One', 'Two', 'Three', 'Four'].entries()) {
      await add(`2023-05-01T0${index + 4}:00Z`, `2023-05-01T0${index + 4}:30Z`, { title });
    }
    const page = await open('from=2023-05-01&to=2023-05-01&kind=DETAILED');
    const stored = async () =>
      (await storedEntries(here.server.app, here.ada.actor))
        .filter(({ start }) => new Date(start).toISOString().startsWith('2023-05-01'))
        .toSorted((a, b) => a.start - b.start);
    await page.getByRole('checkbox', { name: 'Select Four' }).focus();
    // Both key presses happen before the next frame.
    await page.evaluate(`for (const _ of [1, 2]) {
      const event = { key: 'ArrowDown', shiftKey: true, bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', event));
    }`);
    await page.getByText('3 entries selected').waitFor();
    await page.getByRole('button', { name: /^Set project/ }).click();
    await typeInField(page, 'site');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await stored()).map(({ projectId }) => projectId))
      .toEqual([null, here.site, here.site, here.site]);
    await page.getByText('3 entries changed').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stored()).every(({ projectId }) => projectId === null)).toBe(true);

    // Shift-click selects a range.
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('checkbox', { name: 'Select Four' }).click();
    await page.getByRole('checkbox', { name: 'Select One' }).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Set billable' }).click();
    await page.getByRole('menuitem', { name: 'Billable', exact: true }).click();
    await expect
      .poll(async () => (await stored()).map(({ billable }) => billable))
      .toEqual([true, true, true, true]);
    await page.getByRole('button', { name: /^Tags/ }).last().click();
    await typeInField(page, 'deep');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect
      .poll(async () => Promise.all((await stored()).map((entry) => tagsOf(here.server.app, entry))))
      .toEqual([['deep'], ['deep'], ['deep'], ['deep']]);
  });

  test('lists members with missing time in the team report', async () => {
    const page = await open(`${WEEK}&kind=TEAM`);
    await page.getByText('2 members are missing time').waitFor();
    // Both members joined after the week, so expected hours count from their first tracked day.
    await expect.poll(async () => (await cells(page, /Bob/)).slice(0, 3)).toEqual(['2:00', '32:00', '30:00']);
    await page.getByLabel('Expected hours per day').fill('0,5');
    await page.keyboard.press('Enter');
    await expect.poll(() => query(page)).toContain('hours=0.5');
    await page.getByText('No one is missing time').waitFor();
    await page.getByRole('button', { name: 'Expand Ada' }).click();
    await page.getByRole('row', { name: /^Inside/ }).waitFor();
  });

  test('shows the effective rate in the profitability report', async () => {
    const page = await open(`${WEEK}&kind=PROFITABILITY`);
    await expect
      .poll(() => cells(page, /Acme/))
      .toEqual(['5:00', '5:00', '100%', '€500.00', '€100.00', 'unknown', 'unknown']);
    expect(await figure(page, 'Effective rate')).toBe('€65.22');
  });

  test('sorts the profitability report by cost and margin', async () => {
    const { app } = here.server;
    await updateTeamMember(app, here.ada.actor, here.ada.identity.id, { costRate: { amount: '40' } });
    await updateTeamMember(app, here.ada.actor, here.bob.identity.id, { costRate: { amount: '10' } });
    const page = await open(`${WEEK}&kind=PROFITABILITY&by=PROJECT`);
    const list = page.getByRole('table', { name: 'Profitability' });
    const names = async () =>
      (await list.locator('tbody').getByRole('rowheader').allInnerTexts()).map((text) => text.trim());
    const sortedBy = async (name: string) =>
      (await list.getByRole('columnheader', { name }).getAttribute('aria-sort')) ?? 'none';
    await expect.poll(() => cells(list, /Site/)).toContain('€360.00');
    await list.getByRole('button', { name: 'Margin' }).click();
    await expect.poll(() => sortedBy('Margin')).toBe('descending');
    await expect.poll(names).toEqual(['Site', 'No project', 'Inside']);
    await list.getByRole('button', { name: 'Margin' }).click();
    await expect.poll(names).toEqual(['Inside', 'No project', 'Site']);
    await list.getByRole('button', { name: 'Cost' }).click();
    await expect.poll(() => sortedBy('Cost')).toBe('descending');
    expect(await sortedBy('Margin')).toBe('none');
    expect(query(page)).toContain('sort=COST&direction=DESCENDING');
    await expect.poll(names).toEqual(['Site', 'Inside', 'No project']);

    // A report without costs falls back to its default order.
    await page.goto(page.url().replace('kind=PROFITABILITY', 'kind=SUMMARY').replace('DESC', 'ASC'));
    await expect.poll(() => cells(table(page), /Site/)).toContain('€500.00');
    expect(await table(page).getByRole('columnheader', { name: 'Hours' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    for (const { identity } of [here.ada, here.bob]) {
      await updateTeamMember(app, here.ada.actor, identity.id, { costRate: null });
    }
  });

  test.each(['csv', 'xlsx', 'pdf'])('exports the report as %s', async (format) => {
    const page = await open(`${WEEK}&kind=DETAILED&billable=true`);
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: new RegExp(format, 'i') }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
    const file = readFileSync(await download.path());
    expect(file.subarray(0, 4).toString('latin1')).toBe(
      { csv: '\u00ef\u00bb\u00bfD', xlsx: 'PK\u0003\u0004', pdf: '%PDF' }[format],
    );
  });

  test('opens reports with the key r', async () => {
    const visit = await visitAs(here.server, here.ada, { team: here.ada.team });
    await visit.goto('/');
    await visit.page.keyboard.press('r');
    await expectVisible(visit.page.getByRole('heading', { name: 'Reports' }));
  });
});

describe('bulk edits in a report', () => {
  const { here, add, open } = setUp('sqlite');

  test('changes all matching entries, also unloaded ones, and groups the refusals', async () => {
    const { app } = here.server;
    const dot = await createMember(app, here.ada, 'MEMBER', 'Dot');
    await updateCurrentUser(app, dot.actor, { timezone: 'Europe/Berlin', defaultTeamId: here.ada.team.id });
    for (let index = 0; index < 130; index += 1) {
      const at = (minutes: number) =>
        new Date(Date.parse('2022-01-02T00:00Z') + (index * 20 - 60 + minutes) * 60_000).toISOString();
      await add(at(0), at(10), { title: `Number ${index}` }, dot);
    }
    await updateTeam(app, here.ada.actor, here.ada.team.id, { lockedBefore: '2022-01-02' });
    const billable = async () =>
      (await storedEntries(app, dot.actor)).filter((entry) => entry.billable).map(({ title }) => title);
    const page = await open('from=2022-01-01&to=2022-01-31&kind=DETAILED', dot);
    const set = async (choice: string) => {
      await page.getByRole('button', { name: 'Set billable' }).click();
      await page.getByRole('menuitem', { name: choice, exact: true }).click();
    };
    await page.getByRole('checkbox', { name: 'Select Number 129' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all loaded entries' }).click();
    await page.getByText('100 entries selected').waitFor();
    await page.getByRole('button', { name: 'Select all 130 that match' }).click();
    await page.getByText('130 entries selected').waitFor();
    // Deselect one entry.
    await page.getByRole('checkbox', { name: 'Select Number 129' }).click();
    await page.getByText('129 entries selected').waitFor();
    await set('Billable');
    const refused = page.getByRole('alert').filter({ hasText: '3 of 129 entries not changed' });
    await refused.waitFor({ timeout: 60_000 });
    expect(await page.getByRole('alert').count()).toBe(2);
    expect(await refused.innerText()).toContain('3 before the lock date of the team.');
    expect((await billable()).length).toBe(126);
    expect(await billable()).not.toContain('Number 129');

    // A stopped change applies only to the entries already sent.
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('UpdateEntry')) await sleep(50);
      await route.continue();
    });
    await set('Not billable');
    await page.getByText(/^Saving [1-9]\d* of 126$/).waitFor();
    await page.getByRole('button', { name: 'Stop the change' }).click();
    const stopped = page.getByRole('alert').filter({ hasText: 'Stopped' });
    await stopped.waitFor();
    const changed = Number(/Stopped: (\d+) of 126/.exec(await stopped.innerText())?.[1]);
    expect(changed).toBeGreaterThan(0);
    expect((await billable()).length).toBe(126 - changed);
    await stopped.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await billable()).length).toBe(126);
  }, 120_000);
});
