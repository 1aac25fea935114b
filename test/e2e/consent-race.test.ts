import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listConnectedApps } from '../../src/services/oauth-apps/connections.ts';
import { endAllSessions } from '../../src/services/sessions/end.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { holdWrites } from '../harness/locks.ts';
import { authorizePath, makeApp, newVerifier, signedInBrowser } from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

// PostgreSQL only: SQLite runs writes in order, so the sign-out could not overtake the consent.
describe('consent that waits for a database lock, on PostgreSQL', () => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer('postgres');
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server.close());

  const countLockWaits = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.app.db.read);
    return rows[0]?.count;
  };

  test('connects no app if the browser was signed out while the consent waited', async () => {
    const robot = await makeApp(server, ada);
    const browser = await signedInBrowser(server, ada);
    const path = authorizePath(robot, newVerifier());
    const question = await browser.follow(await browser.get(path));
    const action = /action="(\/oauth\/interaction\/[^"/]+)"/.exec(question.text)?.[1] ?? '';
    const hold = await holdWrites(server.app.database, 'oauth_records');
    const answer = browser.post(action, { answer: 'allow' });
    await expect.poll(countLockWaits, { timeout: 30_000 }).toBe(1);
    await endAllSessions(server.app, ada.actor);
    await hold.release();
    const { location } = await answer;
    expect(location).toContain(`client_id=${robot.app.id}`);
    expect(await listConnectedApps(server.app, ada.actor)).toEqual([]);
    expect((await browser.follow(await browser.get(location ?? ''))).text).toContain('Sign in to continue');
  });
});
