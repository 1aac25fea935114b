import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { changeAccountAsOperator } from '../../src/services/accounts/change.ts';
import { promoteAccount } from '../../src/services/accounts/promote.ts';
import { addTeamMember } from '../../src/services/members/add.ts';
import { archiveTeam } from '../../src/services/teams/archive.ts';
import { updateTeam } from '../../src/services/teams/update.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { expectVisible, withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEnginesInFull } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { withServer } from '../harness/page-trial.ts';
import type { TestServer } from '../harness/server.ts';

const { visitAs } = withBrowser();

describeOnBothEnginesInFull('a user without a team', (engine) => {
  let server: TestServer;
  let ada: Person;
  withServer(engine, async (started) => {
    server = started;
    ada = await createPerson(server.app, 'Ada Lovelace');
    await updateTeam(server.app, ada.actor, ada.team.id, { name: 'Engines' });
  });

  async function createLoner(name: string): Promise<Person> {
    const loner = await createPerson(server.app, name);
    await archiveTeam(server.app, loner.actor, loner.team.id);
    return loner;
  }

  async function invite(inviter: Person, { user }: Person): Promise<void> {
    await addTeamMember(server.app, inviter.actor, {
      teamId: inviter.team.id,
      email: user.email,
      role: 'MEMBER',
    });
  }

  test.each([1280, 360])('declines an invitation and accepts the next, at %d px', async (width) => {
    const bob = await createLoner(`Bob ${width}`);
    const cleo = await createPerson(server.app, 'Cleo');
    await updateTeam(server.app, cleo.actor, cleo.team.id, { name: 'Looms' });
    await invite(ada, bob);
    await invite(cleo, bob);
    const { page, goto } = await visitAs(server, bob, { viewport: { width, height: 800 } });
    await goto('/');
    await page.getByRole('heading', { name: 'You are not in a team' }).waitFor();
    const notice = page.getByRole('region', { name: /invites you to the team/ });
    await notice.getByText('1 more invitation').waitFor();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    // The settings pages show the invitations too.
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await notice.getByRole('button', { name: /^Decline .*Looms/ }).click();
    await page.getByText('You declined the invitation to').waitFor();
    await page.getByRole('link', { name: 'Stint' }).click();
    await page.getByRole('heading', { name: 'You are not in a team' }).waitFor();
    await notice.getByRole('button', { name: /^Accept .*Engines/ }).click();
    await page.getByText('You joined the team').waitFor();
    await page.getByRole('heading', { name: 'Timer' }).waitFor();
  });

  test('reaches personal settings from every page, but no team settings', async () => {
    const dora = await createLoner('Dora');
    const { page, goto } = await visitAs(server, dora);
    for (const path of ['/', '/calendar', '/settings/team', '/settings/audit-log']) {
      await goto(path);
      await page.getByRole('heading', { name: 'You are not in a team' }).waitFor();
    }
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    const list = page.getByRole('navigation', { name: 'Settings' });
    const links = list.getByRole('link');
    await links.first().waitFor();
    const labels = await links.allInnerTexts();
    expect(labels).toEqual([
      'Profile',
      'Password',
      'Sessions',
      'Security log',
      'API keys',
      'Connected apps',
      'Developer',
    ]);
    for (const label of labels) {
      await list.getByRole('link', { name: label }).click();
      await page.getByRole('heading', { level: 2, name: label }).waitFor();
      await expectAccessible(page);
    }
    await list.getByRole('link', { name: 'Profile' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Dora Day');
    await page.keyboard.press('Enter');
    await page.getByText('Saved').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    const files = unzipSync(await readFile(await download.path()));
    expect(JSON.parse(strFromU8(files['profile.json'] ?? new Uint8Array()))).toMatchObject([
      { email: dora.user.email },
    ]);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel(/^Type/).fill(dora.user.email);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('Your account is deleted.').waitFor();
  });

  test('administers the installation, creates a team and gets all pages', async () => {
    const root = await createLoner('Grace Hopper');
    await changeAccountAsOperator(server.app, root.user.email, promoteAccount);
    const { page, goto } = await visitAs(server, root);
    await goto('/settings');
    await page.getByRole('link', { name: 'Installation' }).click();
    await page.getByRole('button', { name: /^Ada Lovelace/ }).waitFor();
    await page.getByText('Log', { exact: true }).last().click();
    await page.getByText(/gave the administrator role to/).waitFor();
    await page.getByRole('link', { name: 'Stint' }).click();
    await page.getByLabel('Name').fill('Compilers');
    await page.getByRole('button', { name: 'Create team' }).click();
    await expectVisible(page.getByRole('button', { name: 'Switch team: Compilers' }));
  });

  test('signs out', async () => {
    const { page, goto } = await visitAs(server, await createLoner('Eve'));
    await goto('/');
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expectVisible(page.getByText('You are signed out.'));
  });
});
