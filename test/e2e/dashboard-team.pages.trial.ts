import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { addTeamMember } from '../../src/services/members/add.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { PASSWORD } from '../harness/cookie-browser.ts';
import { expectVisible, type Visit, withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEnginesInFull } from '../harness/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../harness/factories.ts';
import { withServer } from '../harness/page-trial.ts';
import type { TestServer } from '../harness/server.ts';

const { visit: visitAsNobody, visitAs } = withBrowser();

/** Switches to the team of `owner`. Each person of a test also has a personal team. */
async function switchTo(page: Page, owner: Person): Promise<void> {
  await page.getByRole('button', { name: /^Switch team/ }).click();
  await page.getByRole('menuitem', { name: owner.team.name }).click();
  await page.getByRole('button', { name: `Switch team: ${owner.team.name}` }).waitFor();
}

describeOnBothEnginesInFull('an invitation', (engine) => {
  let server: TestServer;
  let ada: Person;
  withServer(engine, async (started) => {
    server = started;
    ada = await createPerson(server.app, 'Ada Lovelace');
  });

  test('lets a person without an account join the team', async () => {
    const { page, goto } = await visitAs(server, ada);
    await goto('/team');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail').fill('grace@example.com');
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Manager' }).click();
    await page.getByRole('textbox', { name: 'Hourly rate' }).fill('80,5');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const made = page.getByRole('dialog', { name: 'grace@example.com is invited' });
    expect(await made.innerText()).toContain('No e-mail was sent.');
    const link = await made.locator('code').innerText();
    await made.getByRole('button', { name: 'Done' }).click();
    await page.getByText('As a manager · invited by Ada Lovelace').waitFor();

    const { page: form } = await visitAsNobody(server);
    // The link uses another host name of the same server.
    const { pathname } = new URL(link);
    await form.goto(server.origin + pathname);
    expect(await form.innerText('main')).toContain(ada.team.name);
    await form.getByRole('link', { name: 'Create an account' }).click();
    await form.getByLabel('Name').fill('Grace Hopper');
    await form.getByLabel('Password').fill(PASSWORD);
    await form.locator('button.primary').click();
    await form.getByRole('button', { name: `Switch team: ${ada.team.name}` }).waitFor();

    const row = page.getByRole('row', { name: /Grace Hopper/ });
    await page.reload();
    await expect.poll(() => row.innerText()).toMatch(/grace@example\.com[\s\S]*Manager[\s\S]*80\.50/);
    await expect.poll(() => page.getByText('invited by').count()).toBe(0);
  });
});

describe('the team page', () => {
  let server: TestServer;
  let ada: Person;
  let visit: Visit;
  let page: Page;
  withServer('sqlite', (started) => {
    server = started;
  });
  beforeEach(async () => {
    ada = await createPerson(server.app, 'Ada Lovelace');
    visit = await visitAs(server, ada);
    page = visit.page;
  });

  const row = (name: string) => page.getByRole('row', { name });

  test('resends and revokes an invitation', async () => {
    await visit.goto('/team');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail').fill(ada.user.email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toContain('is a member of this team already');
    await page.getByLabel('E-mail').fill('grace@example.com');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const first = await page.getByRole('dialog').locator('code').innerText();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Resend the invitation to grace@example.com' }).click();
    const renewed = page.getByRole('dialog', { name: 'grace@example.com is invited' });
    const second = await renewed.locator('code').innerText();
    expect(second).not.toBe(first);
    await renewed.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke the invitation for grace@example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked the invitation for grace@example.com.').waitFor();
    const { pathname } = new URL(second);
    expect((await fetch(server.origin + pathname)).status).toBe(404);
  });

  test('changes roles and rates in the table', async () => {
    const bob = await createMember(server.app, ada, 'MEMBER', 'Bob');
    await visit.goto('/team');
    await row('Bob').getByRole('button', { name: 'Role of Bob: Member' }).click();
    await page.getByRole('menuitem', { name: /^Manager/ }).click();
    await page.getByText('Bob is now a manager.').waitFor();
    await row('Bob').getByRole('button', { name: 'Hourly rate of Bob: None' }).click();
    await page.getByLabel('Hourly rate of Bob').fill('much');
    await page.keyboard.press('Enter');
    await page.getByText('must be a decimal number').waitFor();
    await page.getByLabel('Hourly rate of Bob').fill('75');
    await page.keyboard.press('Enter');
    await page.getByText('The rate of Bob is now €75.00.').waitFor();
    await expectAccessible(page);
    const member = await server
      .client(ada.key)
      .run(`{ teamMember(id: "${bob.identity.id}") { role hourlyRate { amount currency } } }`);
    expect(member).toEqual({
      teamMember: { role: 'MANAGER', hourlyRate: { amount: '75.00', currency: 'EUR' } },
    });
  });

  test('refuses to demote the last owner, with a message in the dialog', async () => {
    await visit.goto('/team');
    await row('Ada Lovelace')
      .getByRole('button', { name: /^Role of Ada/ })
      .click();
    await page.getByRole('menuitem', { name: /^Admin/ }).click();
    await page.getByRole('button', { name: 'Change my role' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('the only owner of the team');
    await row('Ada Lovelace').getByRole('button', { name: 'Role of Ada Lovelace: Owner' }).waitFor();
  });

  test('deactivates a member and invites them again', async () => {
    const bob = await createMember(server.app, ada, 'MEMBER', 'Bob');
    await visit.goto('/team');
    await page.getByRole('button', { name: 'Actions for Bob' }).click();
    await page.getByRole('menuitem', { name: /Deactivate/ }).click();
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain('Their time stays');
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Deactivated Bob.').waitFor();
    await page.getByRole('button', { name: 'Show deactivated members (1)' }).click();
    await page.getByRole('button', { name: 'Actions for Bob' }).click();
    await page.getByRole('menuitem', { name: /Invite again/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Invite again' }).click();
    await page.getByText('Invited Bob.').waitFor();
    await page.getByText(/^Bob · As a member · invited by Ada Lovelace/).waitFor();
    await page.getByRole('link', { name: bob.user.email }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /deactivated members/ }).count()).toBe(0);
    await expectAccessible(page);
  });

  test('shows invitations on every page, to accept or decline', async () => {
    const bob = await createPerson(server.app, 'Bob');
    const other = await inNewTeam(server.app, ada, { name: 'South' });
    const add = (owner: Person) =>
      addTeamMember(server.app, owner.actor, { teamId: owner.team.id, email: bob.user.email });
    await add(other);
    await add(ada);
    const { page: bobs, goto } = await visitAs(server, bob);
    await goto('/tags');
    const notice = bobs.getByRole('region', { name: /invites you to the team/ });
    await expect.poll(() => notice.innerText()).toContain(ada.team.name);
    expect(await notice.innerText()).toContain('1 more invitation');
    await expectAccessible(bobs);
    await notice.getByRole('button', { name: /^Accept/ }).click();
    await expect.poll(() => notice.innerText()).toContain('South');
    await notice.getByRole('button', { name: /^Decline/ }).click();
    await notice.waitFor({ state: 'detached' });
    await bobs.getByRole('button', { name: /^Switch team/ }).click();
    await bobs.getByRole('menuitem', { name: ada.team.name }).waitFor();
    expect(await bobs.getByRole('menuitem', { name: 'South' }).count()).toBe(0);
    await bobs.keyboard.press('Escape');

    await visit.goto('/team');
    await row('Bob').waitFor();
  });

  test('shows invited people to members, and also their time to managers', async () => {
    await addTeamMember(server.app, ada.actor, { teamId: ada.team.id, email: 'grace@example.com' });
    for (const [role, links] of [
      ['MEMBER', 0],
      ['MANAGER', 1],
    ] as const) {
      const bob = await createMember(server.app, ada, role, role);
      const { page: bobs, goto, end } = await visitAs(server, bob, { team: ada.team });
      await goto('/team');
      const invited = bobs.getByRole('row', { name: /grace@example\.com.*Invited/ });
      await invited.waitFor();
      expect(await invited.getByRole('link').count()).toBe(links);
      await end();
    }
  });

  test('searches members by name and address', async () => {
    const bob = await createMember(server.app, ada, 'MEMBER', 'Bob');
    await createMember(server.app, ada, 'MEMBER', 'Carol');
    await visit.goto('/team');
    await page.getByLabel('Search members').fill(bob.user.email);
    await row('Carol').waitFor({ state: 'detached' });
    await expect.poll(() => row('Bob').count()).toBe(1);
    await page.getByLabel('Search members').fill('nobody');
    await page.getByText('No members match “nobody”.').waitFor();
  });

  test('shows members the team without rates and the time of others', async () => {
    const bob = await createMember(server.app, ada, 'MEMBER', 'Bob');
    const bobs = await visitAs(server, bob);
    await bobs.goto('/team');
    await switchTo(bobs.page, ada);
    const seen = bobs.page.getByRole('row', { name: /Ada Lovelace/ });
    await expect.poll(() => seen.innerText()).toContain('Owner');
    await expect.poll(() => bobs.page.getByText('Hourly rate').count()).toBe(0);
    expect(await seen.getByRole('link').count()).toBe(0);
    expect(await seen.getByRole('button').count()).toBe(0);
    await expect.poll(() => bobs.page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    await expectAccessible(bobs.page);
    // The URL of the member page is refused too.
    await bobs.page.evaluate(`history.pushState(null, '', '/team/${ada.identity.id}')`);
    await bobs.page.getByRole('heading', { name: 'Only managers can see the time of others' }).waitFor();
  });

  test('lets a manager change, delete and add time of a member', async () => {
    const bob = await createMember(server.app, ada, 'MEMBER', 'Bob');
    const entry = (title: string, startTime: string, endTime: string) =>
      server.client(bob.key).run(`mutation {
        createTimeEntry(input: {
          teamId: "${ada.team.id}", title: "${title}", startTime: "${startTime}", endTime: "${endTime}"
        }) { errors { message } }
      }`);
    await entry('Sketches', '2026-03-02T09:00:00Z', '2026-03-02T10:30:00Z');
    await entry('Calls', '2026-03-03T13:00:00Z', '2026-03-03T13:45:00Z');

    await visit.goto('/team');
    await page.getByRole('link', { name: 'Bob' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bob' }).waitFor();
    await page.evaluate('history.pushState(null, "", "?week=2026-03-04")');
    await page.getByText('2:15', { exact: true }).waitFor();

    const entryRow = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await entryRow('Sketches').hover();
    await entryRow('Sketches').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Drawings');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await entryRow('Drawings').waitFor();

    await page.getByRole('button', { name: 'Add time' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Report');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('3:15', { exact: true }).waitFor();

    await entryRow('Calls').hover();
    await entryRow('Calls').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('2:30', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('3:15', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Previous week' }).click();
    await page.getByRole('heading', { name: 'No time tracked this week' }).waitFor();

    const stored = () =>
      server.client(bob.key).run(`{
        timeEntries(teamId: "${ada.team.id}") { edges { node { title startTime identityId } } }
      }`);
    const node = (title: string, startTime: string) => ({
      node: { title, startTime, identityId: bob.identity.id },
    });
    await expect.poll(stored).toEqual({
      timeEntries: {
        edges: [
          node('Report', '2026-03-08T09:00:00Z'),
          node('Calls', '2026-03-03T13:00:00Z'),
          node('Drawings', '2026-03-02T09:00:00Z'),
        ],
      },
    });
  });

  test('shows a member of another team as not found', async () => {
    const stranger = await createPerson(server.app, 'Mallory');
    await visit.goto(`/team/${stranger.identity.id}`);
    await expectVisible(page.getByRole('heading', { name: 'Page not found' }));
  });
});
