import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCookieBrowser } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, PASSWORD, type Person } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const CHANGE = `mutation ($args: ChangePasswordArgs!) {
  changePassword(input: { args: $args }) { user { id } errors { code field message } }
}`;

describeOnBothEngines('passwords and sessions in the API', (engine) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server.close());

  test('sessions are listed with readable browser names and end with the next request', async () => {
    const client = server.client(ada.key);
    const [laptop, phone] = [
      openCookieBrowser(server.origin),
      openCookieBrowser(server.origin, 'Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1'),
    ];
    for (const browser of [laptop, phone]) await browser.signIn(ada.user.email);
    const list = async () =>
      (
        await client.run<{ sessions: { id: string; browser: string }[] }>(
          '{ sessions { id browser address createdAt lastSeenAt current } }',
        )
      ).sessions;
    const [second, first] = await list();
    expect(first).toEqual({
      id: expect.any(String),
      browser: 'Firefox on Linux',
      address: '127.0.0.1',
      createdAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      current: false,
    });
    expect(second?.browser).toBe('Safari on iPhone');
    await client.run('mutation ($id: ID!) { endSession(input: { id: $id }) { session { id } } }', {
      id: first?.id,
    });
    expect((await laptop.get('/account')).status).toBe(303);
    expect((await phone.get('/account')).status).toBe(200);
    expect(await client.run('mutation { endOtherSessions { sessions { id } errors { code } } }')).toEqual({
      endOtherSessions: { sessions: [], errors: [] },
    });
    expect((await phone.get('/account')).status).toBe(303);
  });

  test('a password change requires the old password, and wrong guesses are limited', async () => {
    const client = server.client(ada.key);
    const change = (currentPassword: string, newPassword: string) =>
      client.send<{ changePassword: unknown }>(CHANGE, { args: { currentPassword, newPassword } });
    const done = await change(PASSWORD, 'another password');
    expect(done.data?.changePassword).toEqual({ user: { id: ada.user.id }, errors: [] });
    const browser = openCookieBrowser(server.origin);
    expect((await browser.signIn(ada.user.email)).status).toBe(401);
    expect((await browser.signIn(ada.user.email, 'another password')).status).toBe(303);
    for (let i = 0; i < 5; i++) {
      expect((await change('wrong horse battery', PASSWORD)).data?.changePassword).toMatchObject({
        errors: [{ code: 'INVALID_INPUT', field: 'currentPassword' }],
      });
    }
    const refused = await change('another password', PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(12);
    expect((await client.send('{ me { id } }')).status).toBe(200);
  });
});
