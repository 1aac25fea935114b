import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findTeams } from '../../src/db/queries/teams/teams.ts';
import { dashboardPaths } from '../../src/domain/dashboard-paths.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { startTimer } from '../../src/services/timers/start.ts';
import { actorByEmail } from '../../src/services/users/actor.ts';
import { currentUser } from '../../src/services/users/current.ts';
import { settings } from '../../web/src/words/settings.ts';
import { PASSWORD } from '../harness/cookie-browser.ts';
import { withBrowser } from '../harness/dashboard-visit.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { MIDDAY } from '../harness/midday.ts';
import { typeInField, withTeam, yesterday } from '../harness/page-trial.ts';

/** Tests of the frame of all pages, and of settings of browsers and users. */

const { visit, visitAs } = withBrowser();

const here = withTeam({
  visitAs,
  // Several people sign up from one address.
  settings: { STINT_SIGNUP: 'on', STINT_SIGN_IN_LIMIT: 'off' },
});
const { open, add } = here;

const places = [
  ...dashboardPaths.filter((path) => !path.includes(':')),
  ...Object.keys(settings.labels).map((section) => `/settings/${section}`),
];
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

describe('every page', () => {
  test('shows the running timer at the top and in the tab title of every page', async () => {
    await startTimer(here.server.app, here.ada.actor, { teamId: here.ada.team.id, title: 'Sketches' });
    const { page, show } = await open('/tags');
    for (const path of places.filter((place) => place !== '/tags')) {
      await show(path);
      await expect
        .poll(() => page.title(), { message: path })
        .toMatch(/^\d+:\d\d:\d\d Sketches · .+ · Stint$/);
      await page.getByRole('region', { name: 'Timer' }).getByText('Sketches').waitFor();
      await page.getByRole('button', { name: 'Stop' }).first().waitFor();
    }
  });

  test('has no broken or external links on any page', async () => {
    const { id: projectId } = await createProject(here.server.app, here.ada.actor, { name: 'Website' });
    await add('Sketches', yesterday(), 1, { projectId });
    const { page, show } = await open('/settings/nothing');
    const links = new Set<string>();
    for (const path of places) {
      await show(path);
      await expect.poll(() => page.locator('[aria-busy=true], .mantine-Skeleton-root').count()).toBe(0);
      const found = (await page.evaluate(
        '[...document.querySelectorAll("a[href]")].map((link) => link.href.replace(/#.*/, ""))',
      )) as string[];
      // Addresses to copy use another host name of the same server.
      for (const href of found) links.add(href.replace('//localhost:', '//127.0.0.1:'));
    }
    expect([...links].filter((href) => !href.startsWith(here.server.origin))).toEqual([]);
    expect(links.size).toBeGreaterThan(15);
    for (const href of links) {
      const answer = await page.request.get(href, { headers: { accept: 'text/html' } });
      expect([href, answer.status()]).toEqual([href, 200]);
    }
  });

  test('follows the color scheme of the system', async () => {
    const background = async (page: Page) =>
      (await page.evaluate('getComputedStyle(document.body).backgroundColor')) as string;
    const brightness = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
    const { page } = await open();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(async () => brightness(await background(page))).toBeGreaterThan(200);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(async () => brightness(await background(page))).toBeLessThan(60);
  });
});

describe('the command palette', () => {
  const find = async (page: Page, text: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Search and commands' }).fill(text);
    await page.keyboard.press('Enter');
  };

  test('opens every page, project, member and command from the palette', async () => {
    await createProject(here.server.app, here.ada.actor, { name: 'Website' });
    await createMember(here.server.app, here.ada, 'MEMBER', 'Grace', MIDDAY);
    const { page } = await open();
    for (const name of ['Calendar', 'Timesheet', 'Reports', 'Projects', 'Clients', 'Tasks', 'Tags', 'Team']) {
      await find(page, name);
      if (name === 'Calendar' || name === 'Timesheet') {
        await expect.poll(() => new URL(page.url()).pathname).toBe(`/${name.toLowerCase()}`);
      } else await heading(page, name).waitFor();
    }
    for (const [typed, name] of [
      ['websi', 'Website'],
      ['grace', 'Grace'],
    ] as const) {
      await find(page, typed);
      await page.getByRole('heading', { name: new RegExp(name), level: 1 }).waitFor();
    }
    for (const name of Object.values(settings.labels)) {
      await find(page, name);
      await page.getByRole('heading', { name, exact: true }).first().waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/settings\//);
    }
    await find(page, 'keyboard shortcuts');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const text of ['Timer', 'Calendar', 'Timesheet', 'Reports', 'Projects']) {
      await keys.getByText(text, { exact: true }).first().waitFor();
    }
  });
});

describe('the continue button', () => {
  test('starts a timer with the title, project and tags of the entry', async () => {
    const { id: projectId } = await createProject(here.server.app, here.ada.actor, { name: 'Website' });
    await add('Sketches', yesterday(), 1, { projectId, tags: ['deep'] });
    const { page } = await open();
    await page.locator('[data-row]').getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => page.title()).toMatch(/^0:00:\d\d Sketches · Timer/);
    const bar = page.getByRole('region', { name: 'Timer' });
    await bar.getByText('Website').waitFor();
    await bar.getByRole('button', { name: /deep/ }).waitFor();
  });
});

describe('a user whose browser is in another time zone', () => {
  const notice = (page: Page) => page.getByRole('region', { name: /^This device is in/ });

  test('sees a time zone notice on every page until the notice is dismissed', async () => {
    const nora = await createPerson(here.server.app, 'Nora', 'Europe/Berlin');
    const { page, goto, show } = await visitAs(here.server, nora, { timezoneId: 'Asia/Tokyo' });
    await goto('/');
    await notice(page)
      .getByText('This device is in Asia / Tokyo. Times are shown for Europe / Berlin.')
      .waitFor();
    await show('/projects');
    await notice(page).getByRole('button', { name: 'Keep Berlin' }).click();
    await expect.poll(() => notice(page).count()).toBe(0);
    await goto('/');
    await page.getByText('No time tracked yet').waitFor();
    expect(await notice(page).count()).toBe(0);
  });

  test('switches to the time zone of the browser with one click', async () => {
    const nora = await createPerson(here.server.app, 'Nora', 'Europe/Berlin');
    const { page, goto } = await visitAs(here.server, nora, { timezoneId: 'Asia/Tokyo' });
    await goto('/');
    await notice(page).getByRole('button', { name: 'Use Tokyo' }).click();
    await page.getByText('Times are now shown for Asia / Tokyo.').waitFor();
    await expect.poll(() => notice(page).count()).toBe(0);
    expect((await currentUser(here.server.app, nora.actor)).timezone).toBe('Asia/Tokyo');
  });
});

describe('a user without a time zone', () => {
  const notice = (page: Page) => page.getByRole('region', { name: /time zone/ });
  const zonesOf = async ({ actor }: Person, teamId: string) => {
    const user = await currentUser(here.server.app, actor);
    const [team] = await findTeams(here.server.app.db.read, [teamId]);
    const shown = (of: typeof user | typeof team) => (of?.timezoneIsSet ? of.timezone : null);
    return [shown(user), shown(team)];
  };

  test('sets the time zone of user and team with one click', async () => {
    const una = await createPerson(here.server.app, 'Una', null);
    const { page, goto } = await visitAs(here.server, una, { timezoneId: 'Europe/Berlin' });
    await goto('/');
    await notice(page).getByText('Set your time zone. This device is in Europe / Berlin.').waitFor();
    await notice(page).getByRole('button', { name: 'Use Berlin' }).click();
    await page.getByText('Times are now shown for Europe / Berlin.').waitFor();
    await expect.poll(() => notice(page).count()).toBe(0);
    expect(await zonesOf(una, una.team.id)).toEqual(['Europe/Berlin', 'Europe/Berlin']);
  });

  test('sets UTC with one click when the device is in UTC', async () => {
    const una = await createPerson(here.server.app, 'Una', null);
    const { page, goto } = await visitAs(here.server, una);
    await goto('/reports');
    await notice(page).getByRole('button', { name: 'Use UTC' }).click();
    await expect.poll(() => notice(page).count()).toBe(0);
    expect(await zonesOf(una, una.team.id)).toEqual(['UTC', 'UTC']);
  });

  test('chooses UTC in the settings, and is then asked for the time zone of the team', async () => {
    const una = await createPerson(here.server.app, 'Una', null);
    const { page, goto, show } = await visitAs(here.server, una, { timezoneId: 'Europe/Berlin' });
    await goto('/');
    await notice(page).getByRole('button', { name: 'Choose another' }).click();
    const select = page.getByRole('combobox', { name: 'Time zone' });
    expect(await select.inputValue()).toBe('');
    await select.click();
    await typeInField(page, 'utc');
    await page.getByRole('option', { name: /^UTC/ }).click();
    await expect.poll(() => zonesOf(una, una.team.id)).toEqual(['UTC', null]);
    expect(await select.inputValue()).toBe('UTC');
    await show('/projects');
    await notice(page).getByText(`${una.team.name} has no time zone yet`).waitFor();
    await notice(page).getByRole('button', { name: 'Use UTC' }).click();
    await page.getByText(`The time zone of ${una.team.name} is now UTC.`).waitFor();
    expect(await zonesOf(una, una.team.id)).toEqual(['UTC', 'UTC']);
  });

  test('does not set the time zone of a team as a plain member', async () => {
    const boss = await createPerson(here.server.app, 'Boss', null);
    const member = await createMember(here.server.app, boss, 'MEMBER', 'Una');
    const { page, goto } = await visitAs(here.server, member, { team: boss.team });
    await goto('/');
    await page.getByText('No time tracked yet').waitFor();
    expect(await notice(page).count()).toBe(0);
    expect(await zonesOf(member, boss.team.id)).toEqual(['UTC', null]);
  });
});

describe('a new account', () => {
  let count = 0;
  const signUp = async (name: string, locale: string, timezoneId = 'UTC') => {
    const made = await visit(here.server, { locale, timezoneId });
    const { page } = made;
    // A retry of the test needs a new address.
    const email = `${name.toLowerCase()}.${++count}@example.com`;
    await page.goto(`${here.server.origin}/sign-up`);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await heading(page, 'Timer').waitFor();
    return { ...made, actor: await actorByEmail(here.server.app, email) };
  };

  test.each([
    ['de-DE', 'Europe/Berlin', 'Berlin', 'EUR', 'MONDAY'],
    ['en-US', 'America/New_York', 'New York', 'USD', 'SUNDAY'],
    ['en-IN', 'Asia/Kolkata', 'Kolkata', 'INR', 'SUNDAY'],
    ['en-GB', 'UTC', 'UTC', 'EUR', 'MONDAY'],
  ] as const)(
    'defaults to the zone, currency and week start of a browser in %s and %s',
    async (locale, zone, place, currency, day) => {
      const { page } = await visit(here.server, { locale, timezoneId: zone });
      const email = `${crypto.randomUUID()}@example.com`;
      await page.goto(`${here.server.origin}/sign-up`);
      const chosen = (label: string) => page.getByLabel(label).locator('option:checked').innerText();
      expect(await chosen('Time zone')).toBe(place);
      expect(await chosen('Currency')).toMatch(new RegExp(`^${currency} – `));
      expect(await page.getByLabel('Week starts on').inputValue()).toBe(day);
      await page.getByLabel('Name').fill('Nia');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Create account' }).click();
      await heading(page, 'Timer').waitFor();
      expect(await page.getByRole('region', { name: /time zone/i }).count()).toBe(0);
      const actor = await actorByEmail(here.server.app, email);
      const user = await currentUser(here.server.app, actor);
      const [team] = await findTeams(here.server.app.db.read, [actor.defaultTeamId ?? '']);
      expect(user).toMatchObject({ timezone: zone, timezoneIsSet: true, weekStart: day });
      expect(team).toMatchObject({ timezone: zone, timezoneIsSet: true, currency });
    },
  );

  test('updates the currency with the time zone until a currency is chosen', async () => {
    const { page, expectPageErrors } = await visit(here.server, { timezoneId: 'Europe/Berlin' });
    expectPageErrors(/422/);
    await page.goto(`${here.server.origin}/sign-up`);
    const currency = () => page.getByLabel('Currency').inputValue();
    await page.getByLabel('Time zone').selectOption('Europe/London');
    expect(await currency()).toBe('GBP');
    await page.getByLabel('Currency').selectOption('USD');
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    expect(await currency()).toBe('USD');
    // Choices stay when another field is invalid.
    await page.getByLabel('Name').fill('Nia');
    await page.getByLabel('E-mail').fill(here.ada.user.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('There is an account for').waitFor();
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
    expect(await currency()).toBe('USD');
  });

  test.each([
    ['en-US', /\nSun\n/, '1:00 PM', '1.50 h'],
    ['de-DE', /\nMo\n/, '13:00', '1,50 h'],
  ])('formats weeks, dates, times and numbers as in %s', async (locale, firstDay, one, length) => {
    const { page, goto, actor } = await signUp(`New ${locale.slice(0, 2)}`.replace(' ', '-'), locale);
    await createTimeEntry(here.server.app, actor, {
      title: 'Lunch',
      startTime: '2024-03-06T13:00:00Z',
      endTime: '2024-03-06T14:30:00Z',
    });
    await goto('/calendar?date=2024-03-06&view=week');
    await page.locator('[aria-busy=false] [role=table]').waitFor();
    expect(await page.getByRole('columnheader').first().innerText()).toMatch(firstDay);
    await goto('/settings/profile');
    await page
      .getByText('1.50 h', { exact: true })
      .or(page.getByText('1,50 h', { exact: true }))
      .first()
      .click();
    await goto('/reports?kind=DETAILED&from=2024-03-01&to=2024-03-31');
    await page.getByText('Lunch').first().waitFor();
    const text = (await page.locator('main').innerText()).replaceAll(/[\s\u202f]/g, ' ');
    expect(text).toContain(one);
    expect(text).toContain(length);
  });

  test('opens a sample team with one click, and keeps the own team', async () => {
    const { page } = await signUp('Sam', 'en-GB');
    await page.getByRole('button', { name: 'Explore with sample data' }).click();
    await page.getByText('This is a sample team.').waitFor();
    await expect.poll(() => page.locator('[data-row]').count()).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Switch team' }).click();
    await page.getByRole('menuitem', { name: "Sam's team" }).click();
    await page.getByText('No time tracked yet').waitFor();
  }, 60_000);
});
