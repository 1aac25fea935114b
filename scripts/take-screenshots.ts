/**
 * Takes light, dark and narrow screenshots of every page with the demo data: `npm run screenshots`. Arguments are the folder
 * (default: docs/images) and names of pages (default: all), as in `npm run screenshots -- docs/images timer sign-up`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { readConfig } from '../src/app/config.ts';
import { startServer } from '../src/app/main.ts';
import { noReport, openApp } from '../src/app/open-app.ts';
import { changeAccountAsOperator } from '../src/services/accounts/change.ts';
import { inviteUserAsOperator } from '../src/services/accounts/invite.ts';
import { promoteAccount } from '../src/services/accounts/promote.ts';
import { createDemo } from '../src/services/demo/create.ts';
import { createTag } from '../src/services/tags/create.ts';
import { createTeam } from '../src/services/teams/create.ts';
import { deleteTeamAsOperator } from '../src/services/teams/delete.ts';
import { actorByEmail } from '../src/services/users/actor.ts';
import { launchChromium } from '../test/processes/chromium.ts';
import { serveSamplePages } from '../test/samples/sample-pages.ts';

const [folder = 'docs/images', ...names] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const OWNER = 'mara@demo.stint.example';
const PASSWORD = 'a password for pictures';

const views: Record<string, BrowserContextOptions> = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  narrow: { colorScheme: 'light', viewport: { width: 360, height: 740 }, hasTouch: true },
};

/** The Thursday of last week. Last week has entries on all days, whenever the script runs. */
const LAST_WEEK = (() => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) - 4);
  return day.toISOString().slice(0, 10);
})();

/** The path of each page, or a function that opens the page. */
const pages: Record<string, string | ((page: Page) => Promise<void>)> = {
  timer: '/',
  calendar: `/calendar?date=${LAST_WEEK}`,
  timesheet: `/timesheet?week=${LAST_WEEK}`,
  'reports-summary': '/reports?range=last-30-days&compare=true',
  'reports-detailed': '/reports?kind=DETAILED&range=last-30-days',
  'reports-weekly': '/reports?kind=WEEKLY&range=last-week',
  'reports-team': '/reports?kind=TEAM&range=last-30-days',
  'reports-profitability': '/reports?kind=PROFITABILITY&range=last-30-days',
  projects: '/projects',
  project: async (page) => {
    await page.goto(`${running.address}/projects`);
    await page.getByRole('link', { name: 'Booking app' }).first().click();
  },
  clients: '/clients',
  tasks: '/tasks',
  tags: '/tags',
  team: '/team',
  member: async (page) => {
    await page.goto(`${running.address}/team`);
    await page.getByRole('link', { name: 'Priya Raman' }).first().click();
  },
  import: '/import',
  'import-preview': (page) => previewImport(page),
  'import-result': async (page) => {
    await previewImport(page);
    await page.getByRole('button', { name: /^(Import \d|Compare)/, disabled: false }).click();
    await page.waitForURL(/\/import\/./);
  },
  'settings-profile': '/settings/profile',
  'settings-password': '/settings/password',
  'settings-sessions': '/settings/sessions',
  'settings-team': '/settings/team',
  'settings-audit-log': '/settings/audit-log',
  'settings-security': '/settings/security',
  'settings-new-team': '/settings/new-team',
  'settings-api-keys': '/settings/api-keys',
  'settings-apps': '/settings/apps',
  'settings-developer': '/settings/developer',
  'settings-delete-account': async (page) => {
    await page.goto(`${running.address}/settings/profile`);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
  },
  'settings-delete-team': async (page) => {
    // A sample team is deleted without typing its name, so another team is selected.
    await page.goto(`${running.address}/settings/team`);
    await page.evaluate(`localStorage.setItem('stint.team', ${JSON.stringify(JSON.stringify(own.id))})`);
    await page.reload();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.evaluate(`localStorage.removeItem('stint.team')`);
    await page.getByRole('dialog').getByRole('textbox').waitFor();
  },
  'settings-installation': '/settings/installation',
  'settings-installation-person': async (page) => {
    await page.goto(`${running.address}/settings/installation`);
    await page.getByRole('button', { name: /^Priya Raman/ }).click();
    await page.getByRole('button', { name: 'Disable account' }).waitFor();
  },
  'settings-installation-teams': (page) => openInstallation(page, 'Teams'),
  'settings-installation-log': (page) => openInstallation(page, 'Log'),
  'settings-installation-server': (page) => openInstallation(page, 'Server'),
  explorer: '/api/v1/graphql',
};

async function openInstallation(page: Page, view: string): Promise<void> {
  await page.goto(`${running.address}/settings/installation`);
  await page
    .locator('label')
    .filter({ hasText: new RegExp(`^${view}$`) })
    .click();
}

/** Previews an export of Toggl with two people: one becomes the owner, and one is skipped. */
async function previewImport(page: Page): Promise<void> {
  await page.goto(`${running.address}/import`);
  await page.getByLabel('Files to import').setInputFiles('test/fixtures/imports/toggl-data/entries-2024.csv');
  for (const [person, becomes] of [
    ['Mira Holm', /Mara Lindqvist/],
    ['Tariq Osei', 'Skip'],
  ] as const) {
    await page.getByRole('combobox', { name: `Import the time of ${person} as` }).click();
    await page.getByRole('option', { name: becomes }).click();
  }
  // The duration of one row differs from its start and end.
  await page.getByRole('radio', { name: /^Start and end/ }).check();
}

/** Pages without a session, served as samples. Most need a link from an e-mail or an application. */
const samplePageNames = [
  'sign-in',
  'sign-up',
  'sign-up-first',
  'forgot-password',
  'reset-password',
  'verify-email',
  'verify-email-signed-in',
  'verify-email-invited',
  'change-email',
  'restore-account',
  'invitation',
  'consent',
  'consent-with-password',
];

const isSelected = (name: string) => names.length === 0 || names.includes(name);
for (const name of names) {
  if (!(name in pages) && !samplePageNames.includes(name))
    throw new Error(`There is no page called ${name}.`);
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'stint-pictures-'));
const config = readConfig({ PORT: '0', STINT_DATA_DIR: dataDir, STINT_LOG_LEVEL: 'silent' });
const { app, close } = await openApp(config, noReport);
await createDemo(app, { password: PASSWORD });
await changeAccountAsOperator(app, OWNER, promoteAccount);
const owner = await actorByEmail(app, OWNER);
const own = await createTeam(app, owner, { name: 'Evening classes' });
const deleted = await createTeam(app, owner, { name: 'Side project' });
await createTag(app, await actorByEmail(app, OWNER), { teamId: deleted.id, name: 'Idea' });
await deleteTeamAsOperator(app, deleted.id, deleted.name);
await inviteUserAsOperator(app, { email: 'noor@haddad.example', name: 'Noor Haddad' });
await close();
const running = await startServer(config);
const samples = await serveSamplePages();
const browser = await launchChromium();
try {
  for (const [view, options] of Object.entries(views)) {
    const context = await browser.newContext({ ...options, timezoneId: 'Europe/Berlin', locale: 'en-GB' });
    const page = await context.newPage();
    const capture = async (name: string) => {
      await page.screenshot({ path: path.join(folder, `${name}-${view}.png`) });
      console.log(`${name}-${view}.png`);
    };
    for (const name of samplePageNames.filter(isSelected)) {
      await page.goto(`${samples.origin}/${name}`);
      await capture(name);
    }
    await page.goto(`${running.address}/sign-in`);
    await page.fill('[name=email]', OWNER);
    await page.fill('[name=password]', PASSWORD);
    await page.click('button.primary');
    for (const [name, place] of Object.entries(pages).filter(([name]) => isSelected(name))) {
      if (typeof place === 'string') await page.goto(running.address + place);
      else await place(page);
      await page.locator('h1, .graphiql-container').first().waitFor();
      // Keeps hover styles out of the screenshot.
      await page.mouse.move(0, 0);
      // Waits until skeletons are replaced and transitions have ended.
      await page.waitForTimeout(1_500);
      await capture(name);
    }
    await context.close();
  }
} finally {
  await browser.close();
  samples.close();
  await running.close();
  rmSync(dataDir, { recursive: true, force: true });
}
