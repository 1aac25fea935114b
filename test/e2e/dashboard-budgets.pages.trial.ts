import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Project } from '../../src/domain/entities.ts';
import { formatInstant } from '../../src/domain/time/instant.ts';
import type { BudgetInput } from '../../src/services/budgets/read-budget.ts';
import { watchBudgets } from '../../src/services/budgets/watch.ts';
import { updateTeamMember } from '../../src/services/members/update.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { updateTeam } from '../../src/services/teams/update.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { type Visit, withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEnginesInFull } from '../harness/engines.ts';
import { storedEntries } from '../harness/entries.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../harness/factories.ts';
import { dateAtMidday, MIDDAY } from '../harness/midday.ts';
import { typeInField, withServer } from '../harness/page-trial.ts';
import type { TestServer } from '../harness/server.ts';
import { DAY, HOUR } from '../harness/times.ts';

const { visitAs } = withBrowser();

/** Tracks `hours` that ended `ago` milliseconds before now. */
function track(server: TestServer, { actor }: Person, project: Project, hours: number, ago = HOUR) {
  const end = Date.now() - ago;
  return createTimeEntry(server.app, actor, {
    projectId: project.id,
    title: 'Drawing',
    billable: true,
    startTime: formatInstant(end - hours * HOUR),
    endTime: formatInstant(end),
  });
}

describeOnBothEnginesInFull('budgets', (engine) => {
  let server: TestServer;
  let account: Person;
  withServer(engine, async (started) => {
    server = started;
    account = await createPerson(server.app, 'Ada Lovelace', MIDDAY);
  });

  test('sets a budget, lists its use, and shows an alert at a threshold', async () => {
    const ada = await inNewTeam(server.app, account, { timezone: MIDDAY });
    const site = await createProject(server.app, ada.actor, { name: 'Site' });
    const { page, goto, show } = await visitAs(server, ada, { team: ada.team });
    await goto(`/projects/${site.id}`);
    await page.getByRole('button', { name: 'Set a budget' }).click();
    const dialog = page.getByRole('dialog', { name: 'Budget' });
    await dialog.getByLabel('Hours', { exact: true }).last().fill('many');
    await dialog.getByText('Whole project').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter hours, such as 40 or 37:30.').waitFor();
    await dialog.getByLabel('Hours', { exact: true }).last().fill('10');
    // An error that only the server detects shows at the same field.
    await dialog.getByLabel('Alerts at').fill('80, 5000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('5000 is none').waitFor();
    expect(await dialog.getByLabel('Alerts at').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Alerts at').fill('80, 100');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved the budget of ⁨Site⁩.').waitFor();
    await page.getByText('0 of 10 h').waitFor();

    await track(server, ada, site, 8);
    await watchBudgets(server.app, [ada.team.id]);
    const alerts = page.getByRole('region', { name: 'Budget alerts' });
    await expect.poll(() => alerts.innerText()).toContain('Site has used 80% of its budget.');
    await page.getByText('8 of 10 h').waitFor();
    expect(await alerts.getByRole('listitem').count()).toBe(1);

    await show('/projects');
    await page.getByText(/^Budget: 8 of 10 h, 80%, on pace to run out on /).waitFor();
    // The alert leaves the page before the server has stored its dismissal.
    const stored = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('DismissBudgetAlert')),
    );
    await alerts.getByRole('button', { name: /^Dismiss the budget alert/ }).click();
    await expect.poll(() => alerts.getByRole('listitem').count()).toBe(0);
    expect(await (await stored).json()).toEqual({ data: { dismissBudgetAlert: { errors: [] } } });
    expect(await page.evaluate('document.activeElement.id')).toBe('page');
    await goto('/projects');
    await page.getByText(/^Budget: 8 of 10 h/).waitFor();
    await alerts.waitFor({ state: 'attached' });
    expect(await alerts.getByRole('listitem').count()).toBe(0);
  });
});

describe('budgets, rates and the lock date', () => {
  let server: TestServer;
  let account: Person;
  let ada: Person;
  let site: Project;
  let page: Page;
  let visit: Visit;
  withServer('sqlite', async (started) => {
    server = started;
    account = await createPerson(server.app, 'Ada Lovelace', MIDDAY);
  });
  const budget: BudgetInput = { seconds: 10 * 3600, period: 'ONCE' };
  beforeEach(async () => {
    ada = await inNewTeam(server.app, account, { timezone: MIDDAY });
    site = await createProject(server.app, ada.actor, { name: 'Site', budget });
  });
  const visitIn = async (person: Person) => {
    visit = await visitAs(server, person, { team: ada.team });
    page = visit.page;
  };

  test.each([
    [1280, '/calendar'],
    [1280, '/reports?kind=DETAILED'],
    [360, '/calendar'],
    [360, '/reports?kind=DETAILED'],
  ])('shows an alert at %i pixels without moving the controls of %s', async (width, path) => {
    await visitIn(ada);
    await page.setViewportSize({ width, height: 740 });
    await track(server, ada, site, 8);
    await visit.goto(path);
    await page.getByText('Drawing').first().waitFor();
    const alerts = page.getByRole('region', { name: 'Budget alerts' });
    await alerts.waitFor({ state: 'attached' });
    // The positions of all controls, and the height of the page.
    const places = () =>
      page.evaluate(`[document.documentElement.clientWidth, ...document.querySelectorAll('h1, main button, header button')]
        .map((part) => typeof part === 'number' ? part : Object.values(part.getBoundingClientRect().toJSON()).join())`);
    let before: unknown;
    const isStill = async () => {
      const earlier = before;
      before = await places();
      return JSON.stringify(before) === JSON.stringify(earlier);
    };
    await expect.poll(isStill).toBe(true);
    await watchBudgets(server.app, [ada.team.id]);
    await expect.poll(() => alerts.innerText(), { timeout: 10_000 }).toContain('Site has used 80%');
    expect(await places()).toEqual(before);

    const box = await alerts.getByRole('listitem').boundingBox();
    expect(box && box.y > 370 && box.y + box.height < 740).toBe(true);
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    await expectAccessible(page);
  });

  test('keeps alerts clear of the selection bar and of the end of the page', async () => {
    const others = ['App', 'Shop'].map((name) => createProject(server.app, ada.actor, { name, budget }));
    const projects = [site, ...(await Promise.all(others))];
    for (const [index, project] of projects.entries()) {
      await track(server, ada, project, 8, HOUR + index * 8 * HOUR);
    }
    await watchBudgets(server.app, [ada.team.id]);
    await visitIn(ada);
    const alerts = page.getByRole('region', { name: 'Budget alerts' });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await visit.goto('/reports?kind=DETAILED&range=last-30-days');
      await alerts.getByRole('button', { name: '1 more' }).waitFor();
      await page.getByRole('checkbox', { name: 'Select all loaded entries' }).click();
      await page.getByText('3 entries selected').waitFor();
      const bar = await page.locator('[data-selection-bar]').boundingBox();
      const shown = await page.locator('[data-budget-alerts]').boundingBox();
      expect(bar && shown && shown.y + shown.height <= bar.y).toBe(true);
      await page.getByRole('button', { name: 'Clear selection' }).click();
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      const last = await page.getByText('3 of 3 entries').boundingBox();
      const low = await page.locator('[data-budget-alerts]').boundingBox();
      expect(last && low && last.y + last.height <= low.y).toBe(true);
    }
  });

  test('changes a budget by keyboard alone, and removes it', async () => {
    await track(server, ada, site, 12);
    await visitIn(ada);
    await visit.goto(`/projects/${site.id}`);
    await page.getByText('12 of 10 h').waitFor();
    expect(await page.getByRole('region', { name: 'Budget', exact: true }).innerText()).toMatch(
      /Over by\s+2 h[\s\S]*Fully used/,
    );
    await expectAccessible(page);
    const edit = page.getByRole('button', { name: 'Edit budget' });
    await edit.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Budget' });
    await dialog.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('10');
    await expectAccessible(page);
    await page.keyboard.press('ControlOrMeta+a');
    await typeInField(page, '20');
    await page.keyboard.press('Enter');
    await page.getByText('12 of 20 h').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Edit budget');
    await edit.click();
    await dialog.getByText('Money', { exact: true }).click();
    await dialog.getByLabel('Amount').fill('5000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/0\.00 of .5,000\.00/).waitFor();
    await edit.click();
    await dialog.getByRole('button', { name: 'Remove budget' }).click();
    await page.getByRole('button', { name: 'Set a budget' }).waitFor();
  });

  test('hides budgets and rates from members', async () => {
    const bob = await createMember(server.app, ada, 'MEMBER', 'Bob', MIDDAY);
    await updateTeam(server.app, ada.actor, ada.team.id, { defaultHourlyRate: { amount: '90' } });
    await updateTeamMember(server.app, ada.actor, bob.identity.id, { costRate: { amount: '50' } });
    await track(server, bob, site, 9);
    await watchBudgets(server.app, [ada.team.id]);
    await visitIn(bob);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.postData() ?? ''));
    for (const [path, there] of [
      ['/projects', page.getByRole('link', { name: 'Site' })],
      [`/projects/${site.id}`, page.getByRole('heading', { name: 'Your entries' })],
      ['/team', page.getByRole('row', { name: /Bob/ })],
      ['/settings/team', page.getByText('Only admins of the team can change these settings.')],
    ] as const) {
      await visit.goto(path);
      await there.waitFor();
      const text = await page.innerText('body');
      expect(text, path).not.toMatch(/budget|cost rate|hourly rate|today’s rates|50\.00|90\.00/i);
    }
    expect(asked.filter((text) => /query Budget/.test(text))).toEqual([]);
  });

  test('shows managers budgets, but no cost rates and no rate changes', async () => {
    const mia = await createMember(server.app, ada, 'MANAGER', 'Mia', MIDDAY);
    await visitIn(mia);
    await visit.goto('/projects');
    await page.getByText('Budget: 0 of 10 h, 0%').waitFor();
    await expectAccessible(page);
    await visit.goto('/team');
    await page.getByRole('columnheader', { name: 'Hourly rate' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Cost rate' }).count()).toBe(0);
    await visit.goto('/settings/team');
    expect(await page.getByRole('button', { name: /today’s rates/ }).count()).toBe(0);
  });

  test('lets administrators set the cost rate of a member', async () => {
    await createMember(server.app, ada, 'MEMBER', 'Bob', MIDDAY);
    await visitIn(ada);
    await visit.goto('/team');
    await page.getByRole('button', { name: 'Cost rate of Bob: None' }).click();
    await typeInField(page, '42,5');
    await page.keyboard.press('Enter');
    await page.getByText(/The cost rate of Bob is now .42\.50/).waitFor();
    await visit.goto('/team');
    await page.getByRole('button', { name: /^Cost rate of Bob: .42\.50$/ }).waitFor();
    await expectAccessible(page);
  });

  test('applies today’s rates to past entries after a preview', async () => {
    const bob = await createMember(server.app, ada, 'MEMBER', 'Bob');
    await track(server, ada, site, 2, HOUR);
    await track(server, ada, site, 2, 5 * DAY);
    await track(server, bob, site, 1, 3 * HOUR);
    await updateTeam(server.app, ada.actor, ada.team.id, {
      defaultHourlyRate: { amount: '50', currency: 'EUR' },
      lockedBefore: dateAtMidday(Date.now() - 3 * DAY),
    });
    await visitIn(ada);
    await visit.goto('/settings/team');
    await page.getByRole('button', { name: /^Apply today’s rates/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply today’s rates to past entries' });
    await dialog.getByLabel('From').fill(dateAtMidday(Date.now() - 10 * DAY));
    await dialog.getByLabel('To').fill(dateAtMidday(Date.now()));
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await dialog.getByText('2 entries get new rates. 1 entry before the lock date keeps its rate.').waitFor();
    expect(await dialog.getByRole('row', { name: /^Site/ }).innerText()).toMatch(/2\s+€0\.00\s+€150\.00/);
    await expectAccessible(page);

    // Filter by project and member, and include entries before the lock date.
    const choose = async (filter: string, name: string) => {
      await dialog.getByRole('button', { name: filter, exact: true }).click();
      await page.getByRole('option', { name }).click();
      await page.keyboard.press('Escape');
    };
    await choose('Projects', 'No project');
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await dialog.getByText('All of these entries already have today’s rates.').waitFor();
    await dialog.getByRole('button', { name: 'Clear the filter “Projects”' }).click();
    await choose('Projects', 'Site');
    await choose('Members', 'Ada');
    await dialog.getByRole('checkbox', { name: /^Also change entries before the lock date/ }).click();
    await expect.poll(() => dialog.getByRole('button', { name: /^Change/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await dialog
      .getByText('2 entries get new rates. This cannot be undone: the old rates are not stored.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Change 2 entries' }).click();
    await dialog.getByText('Applied today’s rates to 2 entries.').waitFor();
    expect(
      (await storedEntries(server.app, ada.actor))
        .filter(({ projectId }) => projectId === site.id)
        .map(({ identityId, hourlyRate }) => [identityId === bob.identity.id, hourlyRate !== null])
        .toSorted(),
    ).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
  });

  test('blocks edits before the lock date with a reason, except for administrators', async () => {
    const bob = await createMember(server.app, ada, 'MEMBER', 'Bob', MIDDAY);
    await track(server, bob, site, 1, 2 * DAY);
    await track(server, ada, site, 1, 2 * DAY);
    await visitIn(ada);
    await visit.goto('/settings/team');
    await page.getByLabel('Lock date').fill(dateAtMidday(Date.now()));
    await page.getByLabel('Lock date').press('Enter');
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Saved');
    await visit.goto('/');
    await page.getByRole('button', { name: 'Drawing', exact: true }).click();
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    expect(await page.getByRole('img', { name: 'Locked' }).count()).toBe(0);

    await visitIn(bob);
    await visit.goto('/');
    await page.getByRole('img', { name: 'Locked' }).waitFor();
    await page.getByRole('button', { name: 'Drawing', exact: true }).click();
    await page.getByText(/^Time before .* is locked\. An admin/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).count()).toBe(0);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit entry' });
    await editor.getByText(/^Time before .* is locked\./).waitFor();
    expect(await editor.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    expect(await editor.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await expectAccessible(page);

    const date = dateAtMidday(Date.now() - 2 * DAY - HOUR);
    await visit.goto(`/timesheet?week=${date}`);
    // Shortly after midnight the entry spans two days.
    const cell = page
      .getByRole('gridcell')
      .filter({ has: page.getByRole('img', { name: 'Locked' }) })
      .first();
    await cell.click();
    await page.getByText(/^Time before .* is locked\. An admin/).waitFor();
    expect(await cell.getByRole('textbox').count()).toBe(0);
    await visit.goto(`/calendar?date=${date}`);
    const block = page.locator('[data-entry]').filter({ hasText: 'Drawing' }).first();
    await block.getByRole('img', { name: 'Locked' }).waitFor();
    await block.focus();
    await page.keyboard.press('Delete');
    await page.getByText(/^Time before .* is locked\. An admin/).waitFor();
    expect(await block.count()).toBe(1);
  });
});
