import { expect, test } from 'vitest';
import { openCookieBrowser } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { runStint, settingsFor } from '../processes/run-stint.ts';

const MARA = 'mara@demo.stint.example';
const ADMINISTERS = `${MARA} is the administrator of the installation.`;
const TIMEOUT_MS = 120_000;

const runDemo = ({ app }: TestServer) => runStint(['demo'], { env: settingsFor(app.database) });

describeOnBothEngines('the demo of a new installation', (engine) => {
  test(
    'creates the first account, which signs in and administers the installation',
    async () => {
      const server = await startTestServer(engine);
      const made = await runDemo(server);
      expect(made).toMatchObject({ code: 0, stderr: '' });
      expect(made.stdout).toContain(`\n${ADMINISTERS}\n`);
      expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual({ status: 'ok' });
      const browser = openCookieBrowser(server.origin);
      expect((await browser.get('/sign-up')).text).toContain('Sign-up is closed');
      const password = /^Their password: (\S+)$/m.exec(made.stdout)?.[1];
      expect((await browser.signIn(MARA, password)).status).toBe(303);
      const response = await fetch(`${server.origin}/api/v1/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: server.origin,
          cookie: `stint_session=${browser.cookies.get('stint_session')}`,
        },
        body: JSON.stringify({
          query: `mutation { inviteUser(input: { email: "ada@example.com" }) { account { name } errors { code } } }`,
        }),
      });
      expect(await response.json()).toEqual({
        data: { inviteUser: { account: { name: 'ada' }, errors: [] } },
      });
      const users = await server.app.db.read
        .selectFrom('users')
        .select('email')
        .where('administrator_since', 'is not', null)
        .execute();
      expect(users).toEqual([{ email: MARA }]);

      const again = await runDemo(server);
      expect(again.stdout).toContain(ADMINISTERS);
      await server.close();
    },
    TIMEOUT_MS,
  );

  test(
    'creates no administrator if an account exists',
    async () => {
      const server = await startTestServer(engine);
      await createPerson(server.app);
      expect((await runDemo(server)).stdout).not.toContain('administers');
      const users = await server.app.db.read.selectFrom('users').select('administrator_since').execute();
      expect(users).toHaveLength(7);
      expect(users.every((user) => user.administrator_since === null)).toBe(true);
      await server.close();
    },
    TIMEOUT_MS,
  );
});
