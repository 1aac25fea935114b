import { describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { updateClient } from '../../src/services/clients/update.ts';
import { createTag } from '../../src/services/tags/create.ts';
import { createTeam } from '../../src/services/teams/create.ts';
import { actorByEmail } from '../../src/services/users/actor.ts';
import { updateCurrentUser } from '../../src/services/users/current.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { openCookieBrowser } from '../harness/cookie-browser.ts';
import { withBrowser } from '../harness/dashboard-visit.ts';
import { asOperator, createMember, createPerson, type Person } from '../harness/factories.ts';
import { withServer } from '../harness/page-trial.ts';
import type { TestServer } from '../harness/server.ts';

const { visitAs } = withBrowser();

/** An overload response with Retry-After. */
const BUSY = {
  status: 503,
  headers: { 'retry-after': '1' },
  contentType: 'application/json',
  body: JSON.stringify({
    errors: [{ message: 'There is too much to do at once.', extensions: { code: 'OVERLOADED' } }],
  }),
};

describe('the audit log', () => {
  let server: TestServer;
  let ada: Person;
  let bob: Person;
  withServer('sqlite', async (started) => {
    server = started;
    ada = await createPerson(server.app, 'Ada Lovelace');
    bob = await createMember(server.app, ada, 'MANAGER', 'Bob');
    for (let n = 0; n < 60; n++) await createTag(server.app, ada.actor, { name: `Tag ${n}` });
    const { id } = await createClient(server.app, bob.actor, { name: 'Acme' });
    await updateClient(server.app, ada.actor, id, { defaultHourlyRate: { amount: '85.50' } });
    await updateClient(server.app, ada.actor, id, { defaultHourlyRate: { amount: '95' } });
  });

  test('shows admins the actor, the credential and the old values of changes', async () => {
    const { page, goto } = await visitAs(server, ada);
    await goto('/settings');
    await page.getByRole('link', { name: 'Audit log' }).click();
    const line = page
      .getByRole('listitem')
      .filter({ hasText: 'Ada Lovelace changed the client Acme' })
      .first();
    await expect.poll(() => line.innerText()).toContain('API key test');
    await line.getByText('1 change').click();
    await expect.poll(() => line.innerText()).toMatch(/Hourly rate\s+85\.50 EUR\s+95\.00 EUR/);
    await expectAccessible(page);
  });

  test('shows each user the events of their account with addresses', async () => {
    const { page, goto } = await visitAs(server, bob);
    await openCookieBrowser(server.origin).signIn(bob.user.email);
    await goto('/settings');
    await page.getByRole('link', { name: 'Security log' }).click();
    const line = page.getByRole('listitem').filter({ hasText: 'Bob signed in with' }).first();
    await expect.poll(() => line.innerText()).toContain('from 127.0.0.0/24');
    expect(await page.getByRole('main').innerText()).not.toContain('Acme');
    await expectAccessible(page);
  });

  test('names the command line of the server as the actor', async () => {
    const cleo = await createPerson(server.app, 'Cleo');
    await createApiKey(server.app, asOperator(cleo.actor), { name: 'wall' });
    await updateCurrentUser(server.app, asOperator(cleo.actor), { name: 'Cleo North' });
    const team = await createTeam(server.app, asOperator(cleo.actor), { name: 'North' });
    const { memberships } = await actorByEmail(server.app, cleo.user.email);
    await updateCurrentUser(server.app, { ...cleo.actor, memberships }, { defaultTeamId: team.id });
    const { page, goto } = await visitAs(server, cleo);
    await goto('/settings/security');
    const line = page.getByRole('listitem').filter({ hasText: 'Command line of the server' });
    await expect
      .poll(async () => (await line.allInnerTexts()).join('\n'))
      .toMatch(/created the API key wall .* of Cleo/);
    expect((await line.allInnerTexts()).join('\n')).toContain('changed the profile of Cleo North');
    await goto('/settings/audit-log');
    await page.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: 'Command line of the server' }).click();
    await expect.poll(() => line.allInnerTexts()).toHaveLength(1);
    expect(await line.innerText()).toContain('created the team North');
    await expectAccessible(page);
  });

  test('loads further events, and filters by person and type', async () => {
    const { page, goto } = await visitAs(server, ada);
    await goto('/settings/audit-log');
    const lines = page.getByRole('listitem').filter({ has: page.locator('time') });
    await expect.poll(() => lines.count()).toBe(50);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => lines.count()).toBeGreaterThan(60);
    await page.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: 'Bob' }).click();
    await expect.poll(() => lines.allInnerTexts()).toHaveLength(1);
    expect(await lines.first().innerText()).toContain('created the client Acme');
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Tag' }).click();
    await page.getByText('No matching events.').waitFor();
  });

  test('shows why a further page failed, and loads it on retry', async () => {
    const { page, goto, expectPageErrors } = await visitAs(server, ada);
    expectPageErrors(/503/);
    await goto('/settings/audit-log');
    const lines = page.getByRole('listitem').filter({ has: page.locator('time') });
    await expect.poll(() => lines.count()).toBe(50);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('AuditLog') ? route.fulfill(BUSY) : route.continue(),
    );
    await page.getByRole('button', { name: 'Load more' }).click();
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.innerText()).toContain('There is too much to do at once.');
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    expect(await lines.count()).toBe(50);
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'wait' });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => lines.count()).toBeGreaterThan(60);
    expect(await alert.count()).toBe(0);
  });

  test('refuses to show the audit log to managers', async () => {
    await updateCurrentUser(server.app, bob.actor, { defaultTeamId: ada.team.id });
    const { page, goto } = await visitAs(server, bob);
    await goto('/settings/audit-log');
    await page.getByText('Only for admins').waitFor();
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  });
});
