import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { removeTeamMember } from '../../src/services/members/deactivate.ts';
import { archiveTeam } from '../../src/services/teams/archive.ts';
import { updateTeam } from '../../src/services/teams/update.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { deleteTimeEntry } from '../../src/services/time-entries/delete.ts';
import { updateCurrentUser } from '../../src/services/users/current.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { withBrowser } from '../harness/dashboard-visit.ts';
import { storedEntries } from '../harness/entries.ts';
import { createPerson, joinTeam } from '../harness/factories.ts';
import { MIDDAY } from '../harness/midday.ts';
import { iso, line, row, typeInField, withTeam, yesterday } from '../harness/page-trial.ts';

const { visitAs } = withBrowser();

const DAY = 24 * 3_600_000;

const here = withTeam({ visitAs });
const { open, stored, titles, add } = here;

async function type(page: Page, text: string): Promise<void> {
  await line(page).fill(text);
  await line(page).press('Enter');
}

/**
 * Ends the session between the last character and Enter, because a page with an earlier request would already be signed out.
 * Enter is pressed on the page: the timer line may disappear before the key is released.
 */
async function typeSignedOut(page: Page, text: string): Promise<void> {
  await line(page).fill(text);
  await page.context().clearCookies();
  await page.keyboard.press('Enter');
}

async function expectPageOf(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Your account: ${name}` }).waitFor();
}

describe('a deletion', () => {
  test('completes a pending deletion before an entry is added in its place', async () => {
    await add('wrong', yesterday());
    const { page } = await open();
    await row(page, 'wrong').focus();
    await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await type(page, 'yesterday 9-10:30 right this time');
    await expect.poll(titles).toEqual(['right this time']);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });
});

describe('several deletions', () => {
  test('completes all pending deletions when the page is left', async () => {
    for (const hour of [0, 2, 4, 6]) await add(`call ${hour}`, yesterday() + hour * 3_600_000);
    const { page } = await open();
    await row(page, 'call 6').focus();
    for (const _deletion of [1, 2, 3]) await page.keyboard.press('Backspace');
    await page.getByText('Deleted 3 entries').waitFor();
    await page.goto(`${here.server.origin}/forgot-password`);
    await expect.poll(titles).toEqual(['call 0']);
  });
});

describe('an entry that is deleted elsewhere', () => {
  test('moves typed text to the timer line, and sends no keys to other entries', async () => {
    await add('neighbour', yesterday());
    const timeEntry = await add('gone soon', yesterday() + 2 * 3_600_000);
    const { page } = await open();
    await row(page, 'gone soon').focus();
    await page.keyboard.press('e');
    await typeInField(page, 'my long tho');
    await deleteTimeEntry(here.server.app, here.ada.actor, timeEntry.id);
    await page.getByText('was deleted elsewhere').waitFor();
    await typeInField(page, 'ughxs');
    await page.keyboard.press('Backspace');
    await expect.poll(() => line(page).inputValue()).toMatch(/11:00-12:00 my long thoughx$/);
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['neighbour', 'my long thoughx']);
  });
});

describe('an entry that the server refuses', () => {
  const message = (page: Page) => page.getByRole('alert').filter({ hasText: 'was not added' });
  const plain = async (page: Page) =>
    (await message(page).innerText()).replace(/[\u2068\u2069]/g, '').replace(/\s+/g, ' ');

  test('explains the refusal in the time format of the user, and restores the typed text', async () => {
    await updateTeam(here.server.app, here.ada.actor, here.ada.team.id, { overlapPolicy: 'REJECT' });
    await updateCurrentUser(here.server.app, here.ada.actor, { timezone: 'America/New_York' });
    const one = await add('one', Date.parse('2025-11-08T13:00:00Z'));
    const { page, goto } = await visitAs(here.server, here.ada, {
      team: here.ada.team,
      locale: 'en-US',
      viewport: { width: 360, height: 740 },
    });
    await goto('/');
    await page.getByText('one').first().waitFor();
    await type(page, '2025-11-08 8:30-9:30 \\@home fix');
    await message(page).waitFor();
    expect(await plain(page)).toContain(
      'It overlaps “one”, Sat, Nov 8, 8:00 AM – 9:00 AM. This team does not allow overlapping time. Change one of the two.',
    );
    expect(await page.innerText('body')).not.toContain(one.id);
    // The message does not cover the navigation below.
    const below = await page.getByRole('navigation').last().boundingBox();
    const alertBox = await message(page).boundingBox();
    expect((alertBox?.y ?? 0) + (alertBox?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect.poll(() => line(page).inputValue()).toBe('2025-11-08 08:30-09:30 \\@home fix');
    await updateCurrentUser(here.server.app, here.ada.actor, { timezone: MIDDAY });
  });

  test('shows the refusal to a user who has left all teams', async () => {
    const bob = await createPerson(here.server.app, 'Bob', MIDDAY);
    const member = await joinTeam(here.server.app, here.ada, bob, 'MEMBER');
    const { page, goto, expectPageErrors } = await visitAs(here.server, member, { team: here.ada.team });
    expectPageErrors(/403|404/);
    await goto('/');
    await page.getByText('No time tracked yet').waitFor();
    await page.route('**/api/v1/graphql', (route) => route.abort());
    expectPageErrors(/ERR_FAILED/);
    await type(page, 'yesterday 9-10 kept for me');
    await page.getByText('1 unsaved change').waitFor();
    await archiveTeam(here.server.app, bob.actor, bob.team.id);
    await removeTeamMember(here.server.app, here.ada.actor, member.identity.id);
    await page.unroute('**/api/v1/graphql');
    await message(page).waitFor();
    await page.reload();
    await page.getByText('You are not in a team').waitFor();
    await message(page).waitFor();
    expect(await plain(page)).toContain('kept for me');
  });
});

describe('a page that is not loaded yet', () => {
  test('reports that the server is unreachable, and loads by itself once it responds', async () => {
    const { page, expectPageErrors } = await open();
    expectPageErrors(/ERR_FAILED|LoadFailure|cannot be reached/);
    await page.getByText('No time tracked yet').waitFor();
    // By then the frequently used pages are preloaded.
    await page.waitForResponse((answer) => answer.url().includes('/projects-page'));
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('link', { name: 'Calendar' }).click();
    await expect.poll(() => page.title()).toContain('Calendar');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByText('The server cannot be reached. It loads automatically').waitFor();
    await page.unroute('**/*');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });
});

describe('an ended session', () => {
  test('hides all data, asks for sign-in, and keeps unsaved changes', async () => {
    await add('secret plan', yesterday());
    const { page, expectPageErrors } = await open();
    expectPageErrors(/401/);
    await row(page, 'secret plan').waitFor();
    const cookies = await page.context().cookies();
    await typeSignedOut(page, 'yesterday 12-13 typed after');
    await page.getByText('You are signed out. Sign in again.').waitFor();
    await page.getByText('1 unsaved change stays').waitFor();
    expect(await page.getByText('secret plan').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in?next=%2F');
    await expectAccessible(page);
    expect(await titles()).toEqual(['secret plan']);
    await page.context().addCookies(cookies);
    await row(page, 'typed after').waitFor();
    await expect.poll(titles).toEqual(['secret plan', 'typed after']);
  });

  test('never saves the typed text of one user for another user', async () => {
    const bob = await createPerson(here.server.app, 'Bob', MIDDAY);
    const { page, expectPageErrors } = await open();
    expectPageErrors(/401/);
    await line(page).fill('yesterday 12-13 of Ada');
    const second = await visitAs(here.server, bob);
    const bobs = await second.page.context().cookies();
    await second.end();
    await page.context().addCookies(bobs);
    // The page may detect the new user before the key is pressed.
    await page.keyboard.press('Enter');
    await expectPageOf(page, 'Bob');
    expect(await line(page).inputValue()).toBe('');
    expect(await page.getByText('of Ada').count()).toBe(0);
    expect([await storedEntries(here.server.app, bob.actor), await stored()]).toEqual([[], []]);
  });

  test('switches the page to the user of another tab, and keeps the changes of the first user', async () => {
    const bob = await createPerson(here.server.app, 'Bob', MIDDAY);
    const { page, expectPageErrors } = await open();
    expectPageErrors(/401/);
    const adas = await page.context().cookies();
    await typeSignedOut(page, 'yesterday 12-13 of Ada');
    await page.getByText('1 unsaved change stays').waitFor();
    const second = await visitAs(here.server, bob);
    const bobs = await second.page.context().cookies();
    await second.end();
    await page.context().addCookies(bobs);
    const tab = await page.context().newPage();
    await tab.goto(`${here.server.origin}/`);
    await expectPageOf(tab, 'Bob');
    await expectPageOf(page, 'Bob');
    await createTimeEntry(here.server.app, bob.actor, {
      title: 'of Bob',
      startTime: iso(yesterday()),
      endTime: iso(yesterday() + DAY / 24),
    });
    await row(page, 'of Bob').waitFor();
    expect(await page.getByText('of Ada').count()).toBe(0);
    expect([(await storedEntries(here.server.app, bob.actor)).length, await stored()]).toEqual([1, []]);
    await tab.close();
    await page.context().clearCookies();
    await page.context().addCookies(adas);
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await expectPageOf(page, 'Ada');
    await expect.poll(titles).toEqual(['of Ada']);
  });

  test('resumes at once when the same user has signed in again in another tab', async () => {
    const { page, expectPageErrors } = await open();
    expectPageErrors(/401/);
    const cookies = await page.context().cookies();
    await typeSignedOut(page, 'yesterday 12-13 typed');
    await page.getByText('1 unsaved change stays').waitFor();
    // By then the page polls rarely.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await page.context().addCookies(cookies);
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await row(page, 'typed').waitFor({ timeout: 15_000 });
    await expect.poll(titles).toEqual(['typed']);
  });
});
