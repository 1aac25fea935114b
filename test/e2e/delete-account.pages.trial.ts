import { expect, test } from 'vitest';
import { createTag } from '../../src/services/tags/create.ts';
import { updateTeam } from '../../src/services/teams/update.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { PASSWORD } from '../harness/cookie-browser.ts';
import { withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEnginesInFull } from '../harness/engines.ts';
import { createPerson, inNewTeam, joinTeam } from '../harness/factories.ts';
import { withServer } from '../harness/page-trial.ts';
import type { TestServer } from '../harness/server.ts';

const { visitAs } = withBrowser();

describeOnBothEnginesInFull('account deletion in the settings', (engine) => {
  let server: TestServer;
  withServer(engine, (started) => {
    server = started;
  });

  test('deletes the account after successor, address and password, and restores it at sign-in', async () => {
    const { app } = server;
    const ada = await createPerson(app, 'Ada Lovelace');
    await updateTeam(app, ada.actor, ada.team.id, { name: 'Engines' });
    const ben = await joinTeam(app, ada, await createPerson(app, 'Ben'), 'MEMBER');
    const alone = await inNewTeam(app, ada, { name: 'Private things' });
    await createTag(app, alone.actor, { teamId: alone.team.id, name: 'x' });
    const { page, goto, expectPageErrors } = await visitAs(server, ada);
    const isDeleted = async () => {
      const row = await app.db.read
        .selectFrom('users')
        .select('erase_at')
        .where('id', '=', ada.user.id)
        .executeTakeFirstOrThrow();
      return row.erase_at !== null;
    };
    await app.db.transaction((tx) => tx.updateTable('sessions').set({ proved_at: 1 }).execute());

    await goto('/settings/profile');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText('Private things').waitFor();
    await expectAccessible(page);
    const send = dialog.getByRole('button', { name: 'Delete account' });
    await dialog.getByLabel(`Type “${ada.user.email}”`).fill(ada.user.email);
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'New owner of Engines' }).click();
    await page.getByRole('option', { name: /^Ben/ }).click();
    await send.click();
    // The page may send a request between the end of its session and the redirect to sign-in.
    expectPageErrors(/401/);
    const proof = page.getByRole('dialog', { name: 'Confirm your password' });
    await proof.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Your account is deleted. To restore it, sign in within 14 days.').waitFor();
    expect(await isDeleted()).toBe(true);
    const owner = await app.db.read
      .selectFrom('identities')
      .select('role')
      .where('id', '=', ben.identity.id)
      .executeTakeFirst();
    expect(owner?.role).toBe('OWNER');

    await page.getByLabel('E-mail').fill(ada.user.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Restore your account?' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Restore account and sign in' }).click();
    await page.waitForURL(/\/timer|\/$/);
    expect(await isDeleted()).toBe(false);
  });
});
