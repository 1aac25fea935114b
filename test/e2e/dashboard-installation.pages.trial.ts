import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findTeams } from '../../src/db/queries/teams/teams.ts';
import { changeAccountAsOperator } from '../../src/services/accounts/change.ts';
import { promoteAccount } from '../../src/services/accounts/promote.ts';
import { authenticateKey } from '../../src/services/api-keys/authenticate.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { expectVisible, withBrowser } from '../harness/dashboard-visit.ts';
import { createPerson, createUnverified, joinTeam, PASSWORD, type Person } from '../harness/factories.ts';
import { withServer } from '../harness/page-trial.ts';
import { isRefused } from '../harness/refusals.ts';
import type { TestServer } from '../harness/server.ts';

const { visit, visitAs } = withBrowser();

describe('the installation page', () => {
  let server: TestServer;
  let root: Person;
  let bob: Person;
  withServer(
    'sqlite',
    async (started) => {
      server = started;
      root = await createPerson(server.app, 'Grace Hopper');
      bob = await createPerson(server.app, 'Bob');
      await createPerson(server.app, 'Ada Lovelace');
      await createUnverified(server.app, 'new@example.com');
      await changeAccountAsOperator(server.app, root.user.email, promoteAccount);
    },
    { STINT_METRICS_TOKEN: 'a-token-that-nobody-sees' },
  );

  const forgetProofs = () =>
    server.app.db.transaction((tx) => tx.updateTable('sessions').set({ proved_at: null }).execute());

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ] as const)('shows people, teams, the log and the server, %s at %d px', async (colorScheme, width) => {
    const { page, goto } = await visitAs(server, root, { viewport: { width, height: 800 } });
    await page.emulateMedia({ colorScheme });
    const checkPicture = async (name: string) => {
      const folder = process.env.STINT_TEST_PICTURES;
      if (folder) await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png` });
      // expectAccessible checks both schemes and leaves the second one active.
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme });
    };
    await goto('/settings/installation');
    await page.getByRole('button', { name: /^Ada Lovelace/ }).waitFor();
    await checkPicture('people');
    await page.getByRole('textbox', { name: 'Search people' }).fill('bob');
    await expect.poll(() => page.getByRole('button', { name: /^Ada Lovelace/ }).count()).toBe(0);
    await page.getByRole('button', { name: /^Bob/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Bob' });
    await dialog.getByText('Owner').waitFor();
    await checkPicture('account');
    await page.keyboard.press('Escape');
    await page.getByText('Teams', { exact: true }).first().click();
    await page.getByText('1 member · 0 entries').first().waitFor();
    await checkPicture('teams');
    await page.getByText('Log', { exact: true }).last().click();
    await page
      .getByText(/gave the administrator role to/)
      .first()
      .waitFor();
    await checkPicture('log');
    await page.getByText('Server', { exact: true }).last().click();
    await page.getByText('STINT_METRICS_TOKEN').waitFor();
    expect(await page.content()).not.toContain('a-token-that-nobody-sees');
    await checkPicture('server');
    const scrolled = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(scrolled).toBeLessThanOrEqual(width);
  });

  test('asks for the password first, and disables and enables an account', async () => {
    const { page, goto } = await visitAs(server, root);
    await forgetProofs();
    await goto('/settings/installation');
    const question = page.getByRole('dialog', { name: 'Confirm your password' });
    await question.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Confirm password' }).click();
    await question.getByLabel('Your password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Bob/ }).click();
    await page.getByRole('button', { name: 'Disable account' }).click();
    const sure = page.getByRole('dialog', { name: 'Disable account: Bob' });
    await sure.getByRole('button', { name: 'Disable account' }).click();
    await page.getByText('Bob is disabled.').waitFor();
    expect(await isRefused(async () => authenticateKey(server.app, bob.key))).toBe(true);
    await page.getByRole('button', { name: 'Enable account' }).click();
    await page.getByText('Bob can sign in again.').waitFor();
    expect(await isRefused(async () => authenticateKey(server.app, bob.key))).toBe(false);
  });

  test('deletes an account after naming the next owner of its team, and restores it', async () => {
    const carl = await createPerson(server.app, 'Carl');
    const dora = await joinTeam(server.app, carl, await createPerson(server.app, 'Dora'), 'MEMBER');
    const { page, goto } = await visitAs(server, root);
    await goto('/settings/installation');
    await page.getByRole('button', { name: /^Carl/ }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const sure = page.getByRole('dialog', { name: 'Delete the account of Carl?' });
    const action = sure.getByRole('button', { name: 'Delete account' });
    await sure.getByLabel(/^Type/).fill(carl.user.email);
    expect(await action.isDisabled()).toBe(true);
    await sure.getByRole('combobox', { name: /^New owner of/ }).click();
    await page.getByRole('option', { name: /^Dora/ }).click();
    const folder = process.env.STINT_TEST_PICTURES;
    if (folder) await page.screenshot({ path: `${folder}/delete-user.png` });
    await expectAccessible(page);
    await action.click();
    await page.getByText('The account of Carl will be erased in 14 days.').waitFor();
    expect(await isRefused(async () => authenticateKey(server.app, carl.key))).toBe(true);
    const owner = await server.app.db.read
      .selectFrom('identities')
      .select('role')
      .where('id', '=', dora.identity.id)
      .executeTakeFirstOrThrow();
    expect(owner.role).toBe('OWNER');
    await page.getByRole('button', { name: 'Restore account' }).click();
    await page.getByText(/^Carl can sign in again/).waitFor();
    await expectVisible(page.getByRole('button', { name: 'Delete account' }));
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ] as const)(
    'deletes a team after its name is typed, and restores it, %s at %d px',
    async (scheme, width) => {
      const { team } = await createPerson(server.app, `Tess ${scheme} ${width}`);
      const { page, goto } = await visitAs(server, root, { viewport: { width, height: 800 } });
      await page.emulateMedia({ colorScheme: scheme });
      const checkPicture = async (name: string) => {
        const folder = process.env.STINT_TEST_PICTURES;
        if (folder) await page.screenshot({ path: `${folder}/${name}-${scheme}-${width}.png` });
        await expectAccessible(page);
        await page.emulateMedia({ colorScheme: scheme });
      };
      const stored = async () => (await findTeams(server.app.db.read, [team.id]))[0];
      await goto('/settings/installation');
      await page.getByText('Teams', { exact: true }).first().click();
      await page.getByRole('textbox', { name: 'Search teams' }).fill('Tess');
      await page.getByRole('button', { name: `Delete ${team.name}` }).click();
      const sure = page.getByRole('dialog', { name: `Delete ${team.name}?` });
      const action = sure.getByRole('button', { name: 'Delete team' });
      await sure.getByLabel(/^Type/).fill('Another name');
      expect(await action.isDisabled()).toBe(true);
      await sure.getByLabel(/^Type/).fill(team.name);
      await checkPicture('delete-team');
      await action.click();
      await page.getByText(`${team.name} will be erased in 14 days.`).waitFor();
      expect((await stored())?.eraseAt).not.toBeNull();
      const restore = page.getByRole('button', { name: `Restore ${team.name}` });
      await restore.waitFor();
      await checkPicture('deleted-team');
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await restore.click();
      await page.getByText(`Restored ${team.name}.`).waitFor();
      expect((await stored())?.eraseAt).toBeNull();
    },
  );

  test('creates a verification link for an unverified account', async () => {
    const { page, goto } = await visitAs(server, root);
    await goto('/settings/installation');
    await page.getByRole('button', { name: /^Unverified/ }).click();
    await page.getByRole('button', { name: 'Create verification link' }).click();
    await page.getByText(/\/verify-email\/[\w-]{43}/).waitFor();
    await expectAccessible(page);
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ] as const)('invites a person, who activates the account, %s at %d px', async (colorScheme, width) => {
    const { page, goto } = await visitAs(server, root, { viewport: { width, height: 800 } });
    await page.emulateMedia({ colorScheme });
    const checkPicture = async (name: string, shown: Page = page) => {
      const folder = process.env.STINT_TEST_PICTURES;
      if (folder) await shown.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png` });
      await expectAccessible(shown);
      await shown.emulateMedia({ colorScheme });
    };
    const email = `ida.${colorScheme}.${width}@example.org`;
    await goto('/settings/installation');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    await dialog.getByLabel('E-mail').fill(root.user.email);
    await page.keyboard.press('Enter');
    await dialog.getByText(/^There is an account for/).waitFor();
    await checkPicture('invite-refused');
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    const made = page.getByRole('dialog', { name: `${email} is invited` });
    const url = (await made.getByText(/\/verify-email\/[\w-]{43}/).textContent()) ?? '';
    await made.getByText(/^No e-mail was sent/).waitFor();
    await checkPicture('invited');
    await made.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('button', { name: new RegExp(`^ida\\.${colorScheme}\\.${width}`) });
    await row.getByText('Invited', { exact: true }).waitFor();
    await checkPicture('people-invited');
    await row.click();
    const account = page.getByRole('dialog', { name: `ida.${colorScheme}.${width}` });
    await account.getByRole('button', { name: 'Create new link' }).click();
    const renewed = (await account.getByText(/\/verify-email\/[\w-]{43}/).textContent()) ?? '';
    expect(renewed).not.toBe(url);
    await checkPicture('account-invited');

    const { page: other, goto: otherGoto } = await visit(server, {
      viewport: { width, height: 800 },
      timezoneId: 'America/New_York',
    });
    await other.emulateMedia({ colorScheme });
    await otherGoto(new URL(renewed).pathname);
    await other.getByLabel('Name').fill('Ida Rhodes');
    await other.getByLabel('Password').fill('a staple of paper, please');
    expect(await other.getByLabel('Time zone').inputValue()).toBe('America/New_York');
    expect(await other.getByLabel('Currency').inputValue()).toBe('USD');
    await checkPicture('open-account', other);
    await other.getByLabel('Password').focus();
    await other.keyboard.press('Enter');
    await expect.poll(() => new URL(other.url()).pathname).not.toContain('verify-email');
    await otherGoto('/settings/api-keys');
    await other.getByRole('button', { name: 'New API key' }).first().waitFor();

    await page.keyboard.press('Escape');
    await goto('/settings/installation');
    await page
      .getByRole('button', { name: /^Ida Rhodes/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByLabel('E-mail').fill(`x.${email}`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: /^x\.ida/ }).click();
    await page.getByRole('button', { name: 'Revoke invitation' }).click();
    const sure = page.getByRole('dialog', { name: `Revoke the invitation for x.${email}?` });
    await checkPicture('withdraw');
    await sure.getByRole('button', { name: 'Revoke invitation' }).click();
    await page.getByText(`Revoked the invitation for x.${email}.`).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^x\.ida/ }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    const scrolled = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(scrolled).toBeLessThanOrEqual(width);
  });

  test('refuses to remove the last administrator', async () => {
    const { page, goto } = await visitAs(server, root);
    await goto('/settings/installation');
    await page.getByRole('button', { name: /^Grace Hopper/ }).click();
    await page.getByRole('button', { name: 'Remove as administrator' }).click();
    const sure = page.getByRole('dialog', { name: /^Remove as administrator/ });
    await sure.getByRole('button', { name: 'Remove as administrator' }).click();
    await expectVisible(sure.getByText(/the only administrator/));
  });

  test('refuses to show the installation page to users who are not administrators', async () => {
    const { page, goto } = await visitAs(server, bob);
    await goto('/settings/installation');
    await page.getByText('Only for administrators').waitFor();
    expect(await page.getByRole('link', { name: 'Installation' }).count()).toBe(0);
  });
});
