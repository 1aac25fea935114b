import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCookieBrowser } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, joinTeam, PASSWORD } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

describeOnBothEngines('account deletion in a browser', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, {});
  });
  afterAll(() => server.close());

  const run = async (browser: ReturnType<typeof openCookieBrowser>, query: string) => {
    const response = await fetch(`${server.origin}/api/v1/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: server.origin,
        cookie: `stint_session=${browser.cookies.get('stint_session')}`,
      },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
    return { status: response.status, data, errors };
  };

  test('deletes an account with a successor, and restores it at sign-in', async () => {
    const ada = await createPerson(server.app, 'Ada');
    const ben = await joinTeam(server.app, ada, await createPerson(server.app, 'Ben'), 'MEMBER');
    const browser = openCookieBrowser(server.origin);
    await browser.signIn(ada.user.email);
    expect(
      (await run(browser, '{ accountDeletion { erasedTeams { id } teamsWithoutOwner { id } } }')).data,
    ).toEqual({ accountDeletion: { erasedTeams: [], teamsWithoutOwner: [{ id: ada.team.id }] } });
    const remove = (successorIds: string) =>
      run(
        browser,
        `mutation { deleteAccount(input: { email: "${ada.user.email}" ${successorIds} }) { eraseAt errors { code field message } } }`,
      );
    expect((await remove('')).data).toMatchObject({
      deleteAccount: { eraseAt: null, errors: [{ code: 'LAST_OWNER', field: 'successorIds' }] },
    });
    const { data } = await remove(`successorIds: ["${ben.identity.id}"]`);
    expect(data).toEqual({ deleteAccount: { eraseAt: expect.any(String), errors: [] } });
    expect((await run(browser, '{ me { id } }')).status).toBe(401);
    expect((await browser.get('/sign-in?signed-out=deleted')).text).toContain('Your account is deleted.');

    const wrong = await browser.post('/sign-in', { email: ada.user.email, password: 'not it', next: '/' });
    expect(wrong.status).toBe(401);
    const asked = await browser.signIn(ada.user.email);
    expect([asked.status, asked.text.includes('Restore your account?')]).toEqual([200, true]);
    expect((await browser.get('/account')).status).toBe(303);
    const restore = (password: string) =>
      browser.post('/sign-in', { email: ada.user.email, password, next: '/', restore: 'yes' });
    expect((await restore('not it')).status).toBe(401);
    // Correct passwords do not count as failed attempts.
    for (let n = 0; n < 8; n++) expect((await browser.signIn(ada.user.email)).status).toBe(200);
    expect((await restore(PASSWORD)).status).toBe(303);
    expect((await browser.get('/account')).text).toContain(ada.user.email);
    expect((await run(browser, '{ me { email } }')).data).toEqual({ me: { email: ada.user.email } });
  });
});
