import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteTeamMember } from '../../src/services/invitations/invite.ts';
import { listTeamMembers } from '../../src/services/members/list.ts';
import { PASSWORD } from '../harness/cookie-browser.ts';
import { createPerson, inNewTeam, type Person } from '../harness/factories.ts';
import { serveOtherOrigin } from '../harness/other-origin-server.ts';
import { referrersOf, withPlainBrowser } from '../harness/plain-browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const { openPage } = withPlainBrowser();
let server: TestServer;
let account: Person;
beforeAll(async () => {
  server = await startTestServer('sqlite', { STINT_SIGN_IN_LIMIT: 'off', HOST: '0.0.0.0' });
  account = await createPerson(server.app, 'Ada');
});
afterAll(() => server.close());

async function invite(email: string) {
  const ada = await inNewTeam(server.app, account, { name: 'North' });
  const args = { teamId: ada.team.id, email, active: true };
  const { invitationUrl } = await inviteTeamMember(server.app, ada.actor, args);
  const members = async () =>
    (await listTeamMembers(server.app, ada.actor, args)).items.map((member) => member.email);
  return { path: new URL(invitationUrl).pathname, members };
}

test.each(['localhost', 'stint.test'])(
  'a person without an account joins a team without JavaScript, at %s',
  async (host) => {
    const origin = `http://${host}:${new URL(server.origin).port}`;
    const email = `grace.${host}@example.com`;
    const { path, members } = await invite(email);
    const { page, requests, pageErrors } = await openPage();
    await page.goto(origin + path);
    expect(await page.innerText('main')).toContain('Ada (');
    expect(await page.innerText('main')).toContain('as a member');
    await page.getByRole('link', { name: 'Create an account' }).click();
    expect(await page.locator(':focus').getAttribute('id')).toBe('name');
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    expect(await page.getByLabel('E-mail').isEditable()).toBe(false);
    await page.getByLabel('Name').fill('Grace');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(`${origin}/`);
    expect(await members()).toContain(email);
    for (const referrer of await referrersOf(requests)) expect(referrer ?? `${origin}/`).toBe(`${origin}/`);
    expect(pageErrors).toEqual([]);
  },
);

test('a person with an account signs in and joins, and the link is in no Referer', async () => {
  const bob = await createPerson(server.app, 'Bob');
  const { path, members } = await invite(bob.user.email);
  const origin = `http://localhost:${new URL(server.origin).port}`;
  const { page, requests } = await openPage();
  await page.goto(origin + path);
  await page.getByRole('link', { name: 'I have an account' }).click();
  await page.getByLabel('E-mail').fill(bob.user.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Join North' }).waitFor();
  expect(await page.innerText('.person')).toContain(bob.user.email);
  expect(await members()).toHaveLength(1);
  await page.getByRole('button', { name: 'Join the team' }).click();
  await expect.poll(() => page.url()).toBe(`${origin}/`);
  expect(await members()).toContain(bob.user.email);
  for (const referrer of await referrersOf(requests)) expect(referrer ?? `${origin}/`).toBe(`${origin}/`);
  await page.goto(origin + path);
  await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
});

test('a form of another site does not accept an invitation', async () => {
  const bob = await createPerson(server.app, 'Bob');
  const { path, members } = await invite(bob.user.email);
  const origin = `http://localhost:${new URL(server.origin).port}`;
  const { page } = await openPage();
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel('E-mail').fill(bob.user.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  // The trap is on the same host, so the browser sends the session cookie: all ports of a host are one site.
  const trap = await serveOtherOrigin(
    `<form method="post" action="${origin}${path}"><input name="account" value="${bob.user.id}"><button>Win</button></form>`,
  );
  await page.goto(trap.origin);
  await page.getByRole('button').click();
  await page.getByRole('heading', { name: 'This form was sent from another site' }).waitFor();
  trap.close();
  expect(await members()).toHaveLength(1);
});

test('a person without an account declines an invitation', async () => {
  const email = 'heidi@example.com';
  const { path, members } = await invite(email);
  const origin = `http://localhost:${new URL(server.origin).port}`;
  const { page } = await openPage();
  await page.goto(origin + path);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('heading', { name: 'Invitation declined' }).waitFor();
  expect(await members()).not.toContain(email);
  await page.goto(origin + path);
  await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
});
