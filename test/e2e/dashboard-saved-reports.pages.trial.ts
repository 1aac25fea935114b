import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/db/database.ts';
import { updateTeamMember } from '../../src/services/members/update.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createReportLink, listReportLinks } from '../../src/services/report-links/manage.ts';
import { createSavedReport, listSavedReports } from '../../src/services/saved-reports/manage.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { updateCurrentUser } from '../../src/services/users/current.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { type VisitOptions, withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEnginesInFull } from '../harness/engines.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { withServer } from '../harness/page-trial.ts';
import type { TestServer } from '../harness/server.ts';

const { visitAs } = withBrowser();

const WEEK = 'from=2024-03-04&to=2024-03-10';
/** The canonical form of the parameters. */
const TEAM_WEEK = `kind=TEAM&${WEEK}&hours=7.5`;

interface Team {
  server: TestServer;
  ada: Person;
  bob: Person;
  cyd: Person;
}

/** Starts a server with a team: Ada is the owner, Bob a manager, Cyd a member. Ada tracked 3 hours at 100, Cyd 2 hours. */
function setUp(engine: Engine) {
  const here = {} as Team;
  withServer(engine, async (started) => {
    here.server = started;
    const { app } = here.server;
    here.ada = await createPerson(app, 'Ada');
    here.bob = await createMember(app, here.ada, 'MANAGER', 'Bob');
    here.cyd = await createMember(app, here.ada, 'MEMBER', 'Cyd');
    for (const { actor } of [here.ada, here.bob, here.cyd]) {
      await updateCurrentUser(app, actor, { timezone: 'UTC', defaultTeamId: here.ada.team.id });
    }
    const site = await createProject(app, here.ada.actor, {
      name: 'Site',
      billable: true,
      hourlyRate: { amount: '100' },
    });
    const add = ({ actor }: Person, startTime: string, endTime: string) =>
      createTimeEntry(app, actor, { teamId: here.ada.team.id, startTime, endTime, projectId: site.id });
    await add(here.ada, '2024-03-04T08:00Z', '2024-03-04T11:00Z');
    await add(here.cyd, '2024-03-05T08:00Z', '2024-03-05T10:00Z');
  });

  const open = async (query: string, person = here.ada, options: VisitOptions = {}) => {
    const visit = await visitAs(here.server, person, { team: here.ada.team, ...options });
    await visit.goto(`/reports?${query}`);
    return visit;
  };
  const save = ({ actor }: Person, name: string, parameters: string, sharedWithTeam = false) =>
    createSavedReport(here.server.app, actor, { name, parameters, sharedWithTeam, teamId: here.ada.team.id });
  const stored = async ({ actor }: Person) =>
    (await listSavedReports(here.server.app, actor, { teamId: here.ada.team.id })).items;
  const links = async ({ actor }: Person) =>
    (await listReportLinks(here.server.app, actor, { teamId: here.ada.team.id })).items;
  return { here, open, save, stored, links };
}

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Saved reports' }).getByRole('link', { name });
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const menu = async (page: Page, name: string, item: string | RegExp) => {
  // Names are wrapped in invisible isolation marks.
  await page.getByRole('button', { name: new RegExp(`^Actions for .*${name}`) }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const main = (page: Page) => page.getByRole('main');

describeOnBothEnginesInFull('a saved report', (engine) => {
  const { here, open, stored, links } = setUp(engine);

  test('saves, changes, renames, shares by link and deletes a report', async () => {
    const { page } = await open(TEAM_WEEK);
    await page.getByRole('button', { name: 'Save report' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Hours');
    await page.keyboard.press('Enter');
    await tab(page, 'Hours').and(page.locator('[aria-current=page]')).waitFor();
    await expect.poll(async () => (await stored(here.ada))[0]?.parameters).toBe(TEAM_WEEK);
    const [saved] = await stored(here.ada);
    await expect.poll(() => query(page)).toContain(`saved=${saved?.id}`);

    // Going to another report and back restores the parameters in the URL.
    await page.getByRole('link', { name: 'Weekly' }).click();
    await expect.poll(() => query(page)).not.toContain('saved');
    await tab(page, 'Hours').click();
    await expect.poll(() => page.getByLabel('Expected hours per day').inputValue()).toBe('7.5');
    await page.reload();
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor();

    await page.getByLabel('Expected hours per day').fill('6');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'Unsaved changes' }).waitFor();
    await menu(page, 'Hours', 'Discard changes');
    await expect.poll(() => query(page)).toContain('hours=7.5');
    await page.getByLabel('Expected hours per day').fill('6');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(async () => (await stored(here.ada))[0]?.parameters).toContain('hours=6');
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor();

    await menu(page, 'Hours', 'Rename and share…');
    await page.getByRole('textbox', { name: 'Name' }).fill('Team hours');
    await page.getByRole('switch', { name: 'Share with the team' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await tab(page, 'Team hours').waitFor();
    await expect
      .poll(async () => (await stored(here.bob)).map(({ name, sharedWithTeam }) => [name, sharedWithTeam]))
      .toEqual([['Team hours', true]]);

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const address = await page.getByRole('dialog').locator('code').innerText();
    expect(await page.getByRole('dialog').innerText()).not.toContain('With amounts');
    const shared = await (await fetch(here.server.origin + new URL(address).pathname)).text();
    expect(shared).toContain('6 h are expected');
    expect(shared).not.toContain('Amount');
    await page.getByRole('button', { name: 'Copy: Link' }).waitFor();
    // An uncopied link is not closed by accident.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Revoke the link/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect.poll(() => links(here.ada)).toEqual([]);
    expect((await fetch(here.server.origin + new URL(address).pathname)).status).toBe(404);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await menu(page, 'Team hours', 'Delete…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => stored(here.ada)).toEqual([]);
    await expect.poll(() => query(page)).not.toContain('saved');
    expect(query(page)).toContain('hours=6');
    await page.getByRole('button', { name: 'Save report' }).waitFor();
  });
});

describe('saved reports', () => {
  const { here, open, save, stored, links } = setUp('sqlite');

  test('opens and copies reports of others, but cannot change them', async () => {
    const { id } = await save(here.ada, 'Of Ada', `kind=PROFITABILITY&${WEEK}`, true);
    const { page } = await open(`kind=PROFITABILITY&${WEEK}&saved=${id}`, here.bob);
    await tab(page, /Of Ada/)
      .getByRole('img', { name: /^Shared by .*Ada/ })
      .waitFor();
    await page.getByRole('button', { name: 'Save a copy' }).waitFor();
    expect(await page.getByRole('button', { name: /^Actions for|^Share$|Save changes/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save a copy' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Of Bob');
    await page.keyboard.press('Enter');
    await tab(page, 'Of Bob').and(page.locator('[aria-current=page]')).waitFor();
    await expect
      .poll(async () => (await stored(here.bob)).map(({ name }) => name))
      .toEqual(['Of Ada', 'Of Bob']);
    expect(await stored(here.ada)).toHaveLength(1);
  });

  test('shows members only permitted data, without marking the report as changed', async () => {
    const { id } = await save(here.ada, 'For all', `kind=TEAM&member=${here.ada.identity.id}&${WEEK}`, true);
    const { page } = await open('', here.cyd);
    await tab(page, /For all/).click();
    await expect.poll(() => query(page)).toContain(id);
    await page.getByText('2:00').first().waitFor();
    expect(await page.getByRole('img', { name: 'Unsaved changes' }).count()).toBe(0);
    expect(await main(page).innerText()).not.toMatch(/€|Amount|3:00/);

    // Links to a member's own reports have no choice of amounts.
    await page.getByRole('button', { name: 'Save a copy' }).click();
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Create link' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Show amounts' }).count()).toBe(0);
  });

  test('lets admins delete reports of others together with their links', async () => {
    const { id } = await save(here.bob, 'Old', WEEK, true);
    await createReportLink(here.server.app, here.bob.actor, { reportId: id });
    const { page } = await open(`${WEEK}&saved=${id}`);
    await menu(page, 'Old', 'Links…');
    await page.getByText(/^Created on .* by .*Bob/).waitFor();
    expect(await page.getByRole('button', { name: 'Create link' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await menu(page, 'Old', 'Delete…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => links(here.bob)).toEqual([]);
  });

  test('lists all report links of the team for admins, also links to private reports', async () => {
    const secret = await save(here.bob, 'Secret', WEEK);
    const mine = await save(here.ada, 'Mine', WEEK);
    for (const [{ actor }, { id }] of [
      [here.bob, secret],
      [here.ada, mine],
    ] as const) {
      await createReportLink(here.server.app, actor, { reportId: id });
    }
    const { page } = await open(WEEK);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Team links…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Team links' });
    const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await row('Secret').waitFor();
    expect(await row('Secret').innerText()).toMatch(/^Secret\nCreated on .* by .*Bob.*\n.*Not opened yet/);
    expect(await row('Mine').innerText()).toMatch(/Created on .* by you\n/);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Revoke the link: .*Secret/ }).click();
    await row('Secret').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect.poll(() => row('Secret').count()).toBe(0);
    await expect.poll(() => links(here.bob)).toEqual([]);
    expect((await links(here.ada)).map(({ reportId }) => reportId)).toContain(mine.id);

    // Other members manage links only at their reports.
    const visit = await open(WEEK, here.bob);
    await visit.page.getByRole('button', { name: 'Save report' }).waitFor();
    expect(await visit.page.getByRole('button', { name: 'More actions' }).count()).toBe(0);
  });

  test('reverts a refused change of a report, and retries on request', async () => {
    const { id } = await save(here.ada, 'Kept', WEEK);
    const { page } = await open(`${WEEK}&saved=${id}`);
    let isRefusing = true;
    await page.route('**/graphql', async (route) => {
      if (!isRefusing || !/mutation \w+SavedReport/.test(route.request().postData() ?? ''))
        return route.fallback();
      const errors = [{ message: 'Not today.', extensions: { code: 'FORBIDDEN' } }];
      await route.fulfill({ json: { data: null, errors } });
    });
    await menu(page, 'Kept', 'Rename and share…');
    await page.getByRole('textbox', { name: 'Name' }).fill('Lost');
    await page.keyboard.press('Enter');
    const refusal = page.getByRole('alert').filter({ hasText: 'Not today.' });
    await refusal.waitFor();
    await tab(page, 'Kept').waitFor();
    isRefusing = false;
    await refusal.getByRole('button', { name: 'Try again' }).click();
    await tab(page, 'Lost').waitFor();
    await expect.poll(async () => (await stored(here.ada)).map(({ name }) => name)).toContain('Lost');

    isRefusing = true;
    await menu(page, 'Lost', 'Save as new report…');
    await page.getByRole('textbox', { name: 'Name' }).fill('Never');
    await page.keyboard.press('Enter');
    await refusal.waitFor();
    await expect.poll(() => tab(page, 'Never').count()).toBe(0);
    await expect.poll(() => query(page)).not.toContain('saved');
    await page.unrouteAll();
  });

  test('creates a link with an expiry date and amounts', async () => {
    const { id } = await save(here.ada, 'With money', WEEK);
    const { page } = await open(`${WEEK}&saved=${id}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('combobox', { name: 'Expires' }).click();
    await page.getByRole('option', { name: 'After a date' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Choose today or a later day.').waitFor();
    await page.getByLabel('Last day').fill('2099-05-01');
    await page.getByRole('checkbox', { name: 'Show amounts' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const address = await page.getByRole('dialog').locator('code').innerText();
    await page.getByText(/Expires 2 May 2099, .*Not opened yet · With amounts/).waitFor();
    const [link] = (await links(here.ada)).filter(({ reportId }) => reportId === id);
    expect(link).toMatchObject({ showAmounts: true, expiresAt: Date.parse('2099-05-02T00:00:00Z') });
    const shared = await (await fetch(here.server.origin + new URL(address).pathname)).text();
    expect(shared).toContain('Amount EUR');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByText(/· Opened/).waitFor();
  });

  test('saved reports and their dialogs are accessible in light and dark mode, and fit a phone', async () => {
    const { id } = await save(here.ada, 'A report name that is rather long', WEEK, true);
    await createReportLink(here.server.app, here.ada.actor, { reportId: id });
    const { page } = await open(`${WEEK}&saved=${id}&billable=true`);
    await page.getByRole('button', { name: 'Save changes' }).waitFor();
    await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
    await expectAccessible(page);
    const name = 'A report name that is rather long';
    await menu(page, name, 'Share by link…');
    await page.getByRole('button', { name: /^Revoke the link/ }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.keyboard.press('Escape');
    await menu(page, name, 'Save as new report…');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });
});

describe('the profitability report', () => {
  const { here, open } = setUp('sqlite');
  const row = async (page: Page, name: string | RegExp) =>
    await page.getByRole('row', { name }).first().getByRole('cell').allInnerTexts();
  const address = `kind=PROFITABILITY&by=MEMBER&${WEEK}`;

  test('shows admins margins, and which are unknown', async () => {
    const { app } = here.server;
    await updateTeamMember(app, here.ada.actor, here.ada.identity.id, { costRate: { amount: '120' } });
    const { page } = await open(address);
    await expect.poll(async () => (await row(page, /Ada/)).slice(-2)).toEqual(['€360.00', '-€60.00']);
    expect((await row(page, /Cyd/)).slice(-2)).toEqual(['unknown', 'unknown']);
    expect((await row(page, /Total/)).slice(-2)).toEqual(['€360.00 + unknown', 'unknown']);
    await page.getByText('2:00 tracked by members without a cost rate.').waitFor();
    await expectAccessible(page);
    await updateTeamMember(app, here.ada.actor, here.cyd.identity.id, { costRate: { amount: '20' } });
    await expect.poll(async () => (await row(page, /Total/)).slice(-2)).toEqual(['€400.00', '€100.00']);
    await page.getByText('20% of the amount').waitFor();
  });

  test('shows managers amounts, but sends them no costs', async () => {
    const visit = await visitAs(here.server, here.bob, { team: here.ada.team });
    const answers: Promise<string>[] = [];
    visit.page.on('response', (response) => {
      // Skip the change stream, which does not end.
      if (response.headers()['content-type']?.includes('json')) answers.push(response.text().catch(() => ''));
    });
    await visit.goto(`/reports?${address}`);
    await visit.page.getByText('€300.00').first().waitFor();
    expect(await main(visit.page).innerText()).not.toMatch(/cost|margin/i);
    expect((await Promise.all(answers)).join()).not.toMatch(/"cost"|unknownSeconds/);
  });
});
