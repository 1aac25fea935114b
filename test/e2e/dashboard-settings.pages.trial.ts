import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVerificationLinkAsOperator } from '../../src/services/email-verification/request.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { PASSWORD } from '../harness/cookie-browser.ts';
import { expectVisible, type Visit, withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEnginesInFull } from '../harness/engines.ts';
import { createMember, createPerson, createUnverified, type Person } from '../harness/factories.ts';
import {
  allow,
  authorizePath,
  exchangeCode,
  makeApp,
  newVerifier,
  signedInBrowser,
} from '../harness/oauth-flow.ts';
import { typeInField, withServer } from '../harness/page-trial.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type SmtpSink, startSmtpSink } from '../processes/smtp-sink.ts';

const { visitAs } = withBrowser();

describeOnBothEnginesInFull('an unverified e-mail address', (engine) => {
  let server: TestServer;
  withServer(engine, (started) => {
    server = started;
  });

  test('shows a notice on every page and in the settings until the address is verified', async () => {
    const account = await createUnverified(server.app);
    const { email } = account.user;
    const { page, goto } = await visitAs(server, { ...account, key: '' });
    await goto('/settings');
    const notice = page.getByRole('region', { name: `Verify ${email}` });
    await notice.waitFor();
    await expectAccessible(page);
    await page.getByText('To verify it, ask the administrator of this server for a link.').waitFor();
    await notice.getByText('This server sends no e-mail. Ask its administrator for the link.').waitFor();
    expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    expect(await page.innerText('body')).not.toContain('sent');

    const link = await createVerificationLinkAsOperator(server.app, account.user);
    await page.goto(server.origin + new URL(link).pathname);
    await page.getByRole('button', { name: 'Verify address' }).click();
    await goto('/settings');
    await page.getByText('It is verified.').waitFor();
    expect(await notice.count()).toBe(0);
  });
});

describe('settings on a server that sends e-mail', () => {
  let sink: SmtpSink;
  let server: TestServer;
  beforeAll(async () => {
    sink = await startSmtpSink();
    server = await startTestServer('sqlite', { SMTP_URL: sink.url });
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
  });

  test('resends the verification link', async () => {
    const account = await createUnverified(server.app);
    const { email } = account.user;
    const { page, goto } = await visitAs(server, { ...account, key: '' });
    await goto('/settings');
    await page.getByText('To verify it, open the link that we sent you.').waitFor();
    const notice = page.getByRole('region', { name: `Verify ${email}` });
    await notice.getByText('We sent you a link.').waitFor();
    await notice.getByRole('button', { name: 'Send again' }).click();
    await page.getByText(`A new link is on its way to ${email}.`).waitFor();
    expect((await sink.received(1, email)).at(-1)?.text).toContain('/verify-email/');
  });

  test('sends a link that changes the address', async () => {
    const ada = await createPerson(server.app, 'Ada');
    const { page, goto } = await visitAs(server, ada);
    await goto('/settings/profile');
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    const form = page.getByRole('dialog', { name: 'Change e-mail address' });
    await form.getByText('We send a link to this address.').waitFor();
    await form.getByLabel('New e-mail address').fill('ada@new.example');
    await form.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('A link is on its way to ada@new.example.').waitFor();
    await expectVisible(page.getByRole('button', { name: 'Send again' }));
  });
});

describeOnBothEnginesInFull('API keys', (engine) => {
  let server: TestServer;
  let ada: Person;
  withServer(engine, async (started) => {
    server = started;
    ada = await createPerson(server.app, 'Ada Lovelace');
  });

  test('asks for the password again before it creates an API key', async () => {
    const { page, goto } = await visitAs(server, ada);
    const { db } = server.app;
    await db.transaction((tx) => tx.updateTable('sessions').set({ proved_at: 1 }).execute());
    await goto('/settings/api-keys');
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByLabel('Name').fill('Robot');
    await page.keyboard.press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
    const password = dialog.getByRole('textbox', { name: 'Your password' });
    await dialog.locator('input[type=password]:focus').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('alert').filter({ hasText: 'Confirm your password first' }).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Create API key' }).click();
    await password.fill('wrong horse battery');
    await page.keyboard.press('Enter');
    await dialog.getByText('Wrong password. Try again.').waitFor();
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    const secret = page.getByRole('dialog', { name: 'API key “Robot”' }).locator('code').first();
    expect(await secret.innerText()).toMatch(/^stint_/);
    const keys = await db.read.selectFrom('api_keys').select('name').execute();
    expect(keys.filter(({ name }) => name === 'Robot')).toHaveLength(1);
  });

  test('shows a new API key once; the key works until it is revoked', async () => {
    const { page, goto } = await visitAs(server, ada, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await goto('/settings');
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByLabel('Name').fill('Laptop');
    await page.keyboard.press('Enter');

    const panel = page.getByRole('dialog', { name: 'API key “Laptop”' });
    const secret = await panel.locator('code').first().innerText();
    expect(secret).toMatch(/^stint_/);
    // No key, click or navigation closes the dialog by accident.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    for (const leave of [
      () => page.goBack(),
      () => page.keyboard.press('Control+k'),
      () => panel.getByRole('button', { name: 'I copied it' }).click(),
    ]) {
      await leave();
      await panel.getByText('cannot be shown again').waitFor();
      await panel.getByRole('button', { name: 'Go back' }).click();
    }
    expect(await page.getByRole('dialog').count()).toBe(1);

    await expect.poll(() => panel.getByRole('tabpanel').innerText()).toContain(`Bearer ${secret}`);
    await panel.getByRole('tab', { name: 'Cursor' }).click();
    await expect.poll(() => panel.getByRole('tabpanel').innerText()).toContain('/mcp"');
    await panel.getByRole('button', { name: 'Copy: the key' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await panel.getByRole('button', { name: 'I copied it' }).click();
    await panel.waitFor({ state: 'detached' });

    await page.getByRole('row', { name: /Laptop/ }).waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.reload();
    const row = page.getByRole('row', { name: /Laptop/ });
    await expect.poll(() => row.innerText()).toContain(secret.slice(0, 10));
    await expect.poll(() => row.innerText()).toContain('Read and write');
    expect(await page.content()).not.toContain(secret);

    const client = server.client(secret);
    expect(await client.run('{ me { name } }')).toEqual({ me: { name: 'Ada Lovelace' } });
    await row.getByRole('button', { name: 'Revoke Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked the API key “Laptop”.').waitFor();
    await row.waitFor({ state: 'detached' });
    expect((await client.send('{ me { name } }')).status).toBe(401);
  });
});

describe('settings', () => {
  let server: TestServer;
  let ada: Person;
  let visit: Visit;
  let page: Page;
  withServer(
    'sqlite',
    (started) => {
      server = started;
    },
    { STINT_MCP_URL: 'https://mcp.example.com/mcp' },
  );
  beforeEach(async () => {
    ada = await createPerson(server.app, 'Ada Lovelace');
    visit = await visitAs(server, ada, { timezoneId: 'America/New_York' });
    page = visit.page;
  });

  const ask = <Data>(document: string) => server.client(ada.key).run<Data>(document);

  test('saves each change of the profile', async () => {
    await visit.goto('/settings');
    await page.getByText('Your browser is in America / New York.').waitFor();
    await page.getByRole('button', { name: 'Use America / New York' }).click();
    await page.getByText('Saved').waitFor();
    await expect.poll(() => page.getByText('Your browser is in').count()).toBe(0);

    await page.getByLabel('Name', { exact: true }).fill('Ada King');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => ask('{ me { name timezone } }'))
      .toEqual({ me: { name: 'Ada King', timezone: 'America/New_York' } });

    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await typeInField(page, 'kolk');
    await page.getByRole('option', { name: /Kolkata/ }).click();
    for (const choice of ['Sunday', '12 hours', '1.50 h']) {
      await page.getByText(choice, { exact: true }).click();
    }
    await expect
      .poll(() => ask('{ me { timezone weekStart timeFormat durationFormat } }'))
      .toEqual({
        me: {
          timezone: 'Asia/Kolkata',
          weekStart: 'SUNDAY',
          timeFormat: 'H12',
          durationFormat: 'DECIMAL',
        },
      });
    // All pages use the new formats.
    await page.getByRole('link', { name: 'Sessions' }).click();
    await page.getByText(/Signed in on .* [ap]m/i).waitFor();
    await visit.show(`/team/${ada.identity.id}`);
    await page.getByText('0.00 h').waitFor();
  });

  test('requests and cancels a change of the e-mail address', async () => {
    await visit.goto('/settings/profile');
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    const form = page.getByRole('dialog', { name: 'Change e-mail address' });
    await form.getByText('This server sends no e-mail.').waitFor();
    await form.getByLabel('New e-mail address').fill(ada.user.email);
    await form.getByRole('button', { name: 'Request change' }).click();
    await form.getByText('is the address of the account already').waitFor();
    await expectAccessible(page);
    await form.getByLabel('New e-mail address').fill('ada@new.example');
    await form.getByRole('button', { name: 'Request change' }).click();
    await page.getByText('Waiting for you to confirm ada@new.example.').waitFor();
    await page.getByText('Ask the administrator of this server for the confirmation link.').waitFor();
    await page.getByText('No e-mail was sent. Ask the administrator of this server for the link.').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel change' }).click();
    await page.getByText('You keep your address.').waitFor();
    await page.getByRole('button', { name: 'Change e-mail address' }).waitFor();
    expect(await page.getByText('Waiting for you to confirm').count()).toBe(0);
  });

  test('downloads the personal data, and asks for the password again if needed', async () => {
    await visit.goto('/settings/profile');
    const downloaded = async (click: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), click()]);
      expect(download.suggestedFilename()).toMatch(/^stint-personal-data-.*\.zip$/);
      const files = unzipSync(await readFile(await download.path()));
      return JSON.parse(strFromU8(files['profile.json'] ?? new Uint8Array()));
    };
    const button = page.getByRole('button', { name: 'Download my data' });
    expect(await downloaded(() => button.click())).toMatchObject([{ email: ada.user.email }]);
    await server.app.db.transaction((tx) =>
      tx.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', ada.user.id).execute(),
    );
    visit.expectPageErrors(/status of 400/);
    await button.click();
    const password = page.getByRole('textbox', { name: 'Your password' });
    await password.fill(PASSWORD);
    expect(await downloaded(() => password.press('Enter'))).toMatchObject([{ email: ada.user.email }]);
  });

  test('shows a server error at its field, and keeps the typed text', async () => {
    await visit.goto('/settings/profile');
    await page.getByLabel('Name', { exact: true }).fill('  ');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('name must not be empty.');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('  ');
    expect(await ask('{ me { name } }')).toEqual({ me: { name: 'Ada Lovelace' } });
  });

  test('changes the password given the current one, and signs out other browsers', async () => {
    const elsewhere = await signedInBrowser(server, ada);
    await visit.goto('/settings/password');
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('short');
    await page.getByText('5 more characters needed.').waitFor();
    await page.getByLabel('New password').fill('a staple of horses');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Wrong password. Try again.').waitFor();

    await page.getByLabel('Current password').fill(PASSWORD);
    for (const [guess, rule] of [
      [`${ada.user.email} x`, 'must not contain your e-mail address'],
      ['my stint password', 'must not contain the name of the product'],
      ['qwertyuiop123', 'must not be a common password'],
    ] as const) {
      await page.getByLabel('New password').fill(guess);
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText(`New password ${rule}`).waitFor();
    }
    await page.getByLabel('New password').fill('a staple of horses');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();
    expect((await elsewhere.get('/')).location).toContain('/sign-in');
    await page.reload();
    await page.getByLabel('Current password').waitFor();
  });

  test('lists and ends sessions', async () => {
    const phone = await signedInBrowser(server, ada);
    const laptop = await signedInBrowser(server, ada);
    await visit.goto('/settings/sessions');
    const here = page.getByRole('listitem').filter({ hasText: 'This browser' });
    await expect.poll(() => here.innerText()).toContain('Chrome on Linux');
    expect(await here.getByRole('button').count()).toBe(0);

    await page.getByRole('button', { name: 'Sign out Unknown browser' }).first().click();
    await page.getByText('Unknown browser is signed out.').waitFor();
    const signedIn = async () => {
      const answers = [await phone.get('/'), await laptop.get('/')];
      return answers.filter(({ location }) => location === null).length;
    };
    await expect.poll(signedIn).toBe(1);
    await page.getByRole('button', { name: 'Sign out all other browsers' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other browsers' }).click();
    await page.getByText('You are not signed in anywhere else.').waitFor();
    await expect.poll(signedIn).toBe(0);
  });

  test('lets administrators change the rate, the policy and the name of the team', async () => {
    await visit.goto('/settings/team');
    await page.getByLabel('Default hourly rate').fill('85,5');
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /Reject/ }).check();
    await page.getByLabel('Name', { exact: true }).fill('Engines');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => ask('{ teams { edges { node { name overlapPolicy defaultHourlyRate { amount } } } } }'))
      .toEqual({
        teams: {
          edges: [
            { node: { name: 'Engines', overlapPolicy: 'REJECT', defaultHourlyRate: { amount: '85.50' } } },
          ],
        },
      });
  });

  test('shows members the team without its settings, and lets them leave', async () => {
    const owner = await createPerson(server.app, 'Olga');
    const member = await createMember(server.app, owner, 'MEMBER', 'Max');
    const members = await visitAs(server, member);
    await members.goto('/settings/team');
    // The member also has a personal team.
    await members.page.getByRole('button', { name: /^Switch team/ }).click();
    await members.page.getByRole('menuitem', { name: owner.team.name }).click();
    await members.page.getByText('Only admins of the team can change these settings.').waitFor();
    await expect.poll(() => members.page.getByRole('radio').count()).toBe(0);
    await expect.poll(() => members.page.getByText('Default hourly rate').count()).toBe(0);
    await expect.poll(() => members.page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await members.page.getByRole('button', { name: 'Leave' }).click();
    await members.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await members.page.getByText(`You left ${owner.team.name}.`).waitFor();
  });

  test('refuses to let the last owner leave; archives, restores and deletes a team', async () => {
    await visit.goto('/settings/team');
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('the only owner');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Archive' }).click();
    const archive = page.getByRole('dialog').getByRole('button', { name: 'Archive' });
    expect(await archive.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: /to confirm/ }).fill(ada.team.name);
    await archive.click();
    await page.getByRole('heading', { name: 'You are not in a team' }).waitFor();
    await page.getByRole('button', { name: `Unarchive ${ada.team.name}` }).click();

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('textbox', { name: /to confirm/ }).fill(ada.team.name);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'You are not in a team' }).waitFor();
    await page.getByLabel('Name').fill('Second try');
    await page.getByRole('button', { name: 'Create team' }).click();
    await page.getByRole('button', { name: 'Switch team: Second try' }).waitFor();
  });

  test('deletes and restores a team with data', async () => {
    await createTimeEntry(server.app, ada.actor, {
      startTime: '2026-03-02T09:00:00Z',
      endTime: '2026-03-02T10:00:00Z',
    });
    await visit.goto('/settings/team');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('textbox', { name: /to confirm/ }).fill(ada.team.name);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'You are not in a team' }).waitFor();
    await page.getByText('Deleted. Permanently erased on').waitFor();
    await page.getByRole('button', { name: `Restore ${ada.team.name}` }).click();
    await expectVisible(page.getByRole('button', { name: `Switch team: ${ada.team.name}` }));
  });

  test('creates a team and switches to it', async () => {
    await visit.goto('/settings/new-team');
    await page.getByLabel('Name').fill('Engines');
    await page.getByRole('combobox', { name: 'Currency' }).click();
    await typeInField(page, 'yen');
    await page.getByRole('option', { name: /JPY/ }).click();
    await page.getByRole('button', { name: 'Create team' }).click();
    await page.getByRole('button', { name: 'Switch team: Engines' }).waitFor();
    await page.getByRole('heading', { name: 'Team settings' }).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('JPY');
  });

  test('registers an app, shows its secret once, replaces the secret and deletes the app', async () => {
    await visit.goto('/settings/apps');
    await page.getByRole('button', { name: 'New app' }).click();
    await page.getByRole('combobox', { name: 'App', exact: true }).click();
    await page.getByRole('option', { name: 'Custom app' }).click();
    await page.getByLabel('Name').fill('Robot');
    await page.getByLabel('Redirect URLs').fill('http://robot.example.com/callback');
    await page.getByLabel(/keep a secret/).check();
    await page.getByRole('button', { name: 'Create app' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('must use https');
    await page.getByLabel('Redirect URLs').fill('https://robot.example.com/callback');
    await page.getByRole('button', { name: 'Create app' }).click();

    const made = page.getByRole('dialog', { name: 'Robot is ready' });
    const secret = await made.locator('code').first().innerText();
    expect(secret).toMatch(/^stint_app_/);
    expect(await made.getByRole('tabpanel').innerText()).toContain('https://mcp.example.com/mcp');
    await page.keyboard.press('Escape');
    await made.getByRole('button', { name: 'I copied it' }).click();
    await made.getByRole('button', { name: 'Close anyway' }).click();

    const details = page.getByRole('region', { name: 'Details of Robot' });
    expect(await details.innerText()).not.toContain(secret);
    await details.getByLabel('Name').fill('Roboter');
    await details.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved Roboter.').waitFor();

    await page.getByRole('button', { name: 'Replace secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
    const renewed = page.getByRole('dialog', { name: 'New secret of Roboter' });
    expect(await renewed.locator('code').first().innerText()).not.toBe(secret);
    await renewed.getByRole('button', { name: 'I copied it' }).click();
    await renewed.getByRole('button', { name: 'Close anyway' }).click();

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted Roboter.').waitFor();
    expect(await ask('{ oauthApps { edges { node { id } } } }')).toEqual({ oauthApps: { edges: [] } });
  });

  test('shows the command for an app without a secret right after creation', async () => {
    await visit.goto('/settings/apps');
    await page.getByRole('button', { name: 'New app' }).click();
    await page.getByRole('button', { name: 'Create app' }).click();
    const details = page.getByRole('region', { name: 'Details of Claude Code' });
    const snippet = await details.locator('pre').innerText();
    expect(snippet).toMatch(/^claude mcp add .* https:\/\/mcp\.example\.com\/mcp --client-id \S+$/);
  });

  test('disconnects an app, whose token stops working', async () => {
    const robot = await makeApp(server, ada, { name: 'Helper' });
    const verifier = newVerifier();
    const granted = await allow(await signedInBrowser(server, ada), authorizePath(robot, verifier));
    const { access_token } = await exchangeCode(server, robot, granted.get('code') ?? '', verifier);
    const token = server.client(access_token ?? '');
    expect((await token.send('{ me { id } }')).status).toBe(200);

    await visit.goto('/settings/apps');
    await page.getByRole('button', { name: 'Disconnect Helper' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Disconnected Helper.').waitFor();
    await page.getByText('No app has access to your account.').waitFor();
    expect((await token.send('{ me { id } }')).status).toBe(401);
  });

  test('shows the configured addresses to developers, and 404 for an unknown section', async () => {
    await visit.goto('/settings/developer');
    await page.getByText('https://mcp.example.com/mcp').waitFor();
    const { port } = new URL(server.origin);
    expect(await page.locator('main').innerText()).toContain(`http://localhost:${port}/api/v1/graphql`);
    await visit.goto('/settings/nothing');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  test('shows the list of sections first on a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit.goto('/settings');
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('row', { name: /test/ }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Profile' }).waitFor();
  });

  test('every section of the settings is accessible', async () => {
    await makeApp(server, ada, { name: 'Robot' });
    await visit.goto('/settings');
    const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    for (const section of await sections.all()) {
      await section.click();
      await page.getByRole('heading', { level: 2, name: await section.innerText() }).waitFor();
    }
    await page.getByRole('link', { name: 'Connected apps' }).click();
    await page.getByRole('button', { name: /Robot/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New app' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByLabel('Name').fill('Laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I copied it' }).click();
    await expectAccessible(page);
  });
});
