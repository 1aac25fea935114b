import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReportLink } from '../../src/services/report-links/manage.ts';
import { createSavedReport } from '../../src/services/saved-reports/manage.ts';
import { createUser } from '../../src/services/users/create.ts';
import { openCookieBrowser } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { call, connectMcp } from '../harness/mcp.ts';
import { connect, makeApp, signedInBrowser } from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { span } from '../harness/times.ts';

const LOG = `query ($teamId: ID!, $filter: AuditFilterInput, $first: Int, $after: String) {
  auditLog(teamId: $teamId, filter: $filter, first: $first, after: $after) {
    keptDays
    edges { node { at actorId actorName credentialKind credentialId credentialName tool address action objectType objectId objectLabel
      changes { field old new } } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const OWN_LOG = `{ accountLog(first: 100) {
  edges { node { actorName credentialKind credentialId credentialName tool address action objectType objectLabel } }
} }`;
const CREATE = `mutation ($input: CreateTimeEntryInput!) {
  createTimeEntry(input: $input) { timeEntry { id } errors { message } }
}`;

interface Line {
  actorName: string;
  credentialKind: string;
  credentialId: string | null;
  credentialName: string | null;
  tool: string | null;
  address: string | null;
  action: string;
  objectType: string;
  objectLabel: string;
}

describeOnBothEngines('the audit log over HTTP', (engine) => {
  let server: TestServer;
  let ada: Person;
  let day = 0;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server.close());

  const read = async (filter = {}): Promise<Line[]> => {
    const { auditLog } = await server
      .client(ada.key)
      .run<{ auditLog: { edges: { node: Line }[] } }>(LOG, { teamId: ada.team.id, filter });
    return auditLog.edges.map(({ node }) => node);
  };
  const readOwn = async (key: string): Promise<Line[]> => {
    const { accountLog } = await server.client(key).run<{ accountLog: { edges: { node: Line }[] } }>(OWN_LOG);
    return accountLog.edges.map(({ node }) => node);
  };
  const newEntry = (title: string) => {
    day += 24;
    return { input: { ...span(day, day + 1), title } };
  };

  describe('the credential of an audit line', () => {
    test('names the API key', async () => {
      await server.client(ada.key).run(CREATE, newEntry('By key'));
      expect((await read())[0]).toMatchObject({
        actorName: 'Ada',
        credentialKind: 'API_KEY',
        credentialId: ada.actor.source.id,
        credentialName: 'test',
        tool: null,
        action: 'timeEntry.create',
        objectType: 'timeEntry',
        objectLabel: 'By key',
      });
    });

    test('names the dashboard', async () => {
      const browser = await signedInBrowser(server, ada);
      const answer = await fetch(`${server.origin}/api/v1/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: server.origin,
          cookie: `stint_session=${browser.cookies.get('stint_session')}`,
        },
        body: JSON.stringify({ query: CREATE, variables: newEntry('By hand') }),
      });
      expect(answer.status).toBe(200);
      const [creation] = await read();
      expect(creation).toMatchObject({ credentialKind: 'DASHBOARD', objectLabel: 'By hand' });
      const [signIn] = await readOwn(ada.key);
      expect(signIn).toMatchObject({ action: 'session.start', credentialId: creation?.credentialId });
    });

    test('names the application and records that it was connected', async () => {
      const { access_token } = await connect(server, await makeApp(server, ada), ada);
      await server.client(access_token).run(CREATE, newEntry('By robot'));
      const [creation] = await read();
      expect(creation).toMatchObject({ credentialKind: 'OAUTH_APP', credentialName: 'Robot', tool: null });
      const grant = (await readOwn(ada.key)).find(({ action }) => action === 'app.connect');
      expect(grant).toMatchObject({ objectLabel: 'Robot', objectType: 'oauthApp' });
      for (const log of [LOG, OWN_LOG]) {
        const answer = await server.client(access_token).send(log, { teamId: ada.team.id });
        expect(answer.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
      }
    });

    test('names the MCP tool', async () => {
      const { startTime, endTime, title } = newEntry('By tool').input;
      const client = await connectMcp(server.origin, ada.key);
      await call(client, 'create_time_entry', { start_time: startTime, end_time: endTime, title });
      await client.close();
      expect((await read())[0]).toMatchObject({
        credentialKind: 'API_KEY',
        credentialName: 'test',
        tool: 'create_time_entry',
        objectLabel: 'By tool',
      });
    });
  });

  test('records sign-ins and sign-outs, and at most 10 failed sign-ins per account', async () => {
    const person = { name: 'Eve', email: `eve@${engine}.example.com`, password: 'correct horse battery' };
    const { team, user } = await createUser(server.app, person);
    const lines = async () => {
      const rows = server.app.db.read
        .selectFrom('audit_log')
        .select('action')
        .where((eb) => eb.or([eb('team_id', '=', team.id), eb('actor_id', '=', user.id)]));
      return (await rows.orderBy('at').execute()).map(({ action }) => action);
    };
    const browser = openCookieBrowser(server.origin);
    await browser.signIn(person.email);
    await browser.post('/sign-out', {});
    expect(await lines()).toEqual(['team.create', 'session.start', 'session.end']);
    await openCookieBrowser(server.origin).signIn(person.email, 'a wrong password');
    await expect.poll(lines, { timeout: 15_000 }).toContain('session.refuse');
    const tries = Array.from({ length: 30 }, () => server.app.limits.mayRecordRefusal(ada.user.id));
    const may = await Promise.all(tries);
    expect(may.filter(Boolean)).toHaveLength(10);
  });

  test("records the caller's network for mutations, tools and sign-ins", async () => {
    const network = '127.0.0.0/24';
    const mutation = 'mutation ($input: CreateTagInput!) { createTag(input: $input) { errors { message } } }';
    await server.client(ada.key).run(mutation, { input: { args: { name: 'From here' } } });
    expect((await read())[0]).toMatchObject({ action: 'tag.create', address: network });
    const client = await connectMcp(server.origin, ada.key);
    await call(client, 'start_timer', { title: 'From a tool' });
    await client.close();
    expect((await read())[0]).toMatchObject({ action: 'timer.start', address: network });
    await openCookieBrowser(server.origin).signIn(ada.user.email);
    expect((await readOwn(ada.key))[0]).toMatchObject({ action: 'session.start', address: network });
    await openCookieBrowser(server.origin).signIn(ada.user.email, 'a wrong password');
    const refusal = { action: 'session.refuse', address: network };
    await expect.poll(async () => (await readOwn(ada.key))[0], { timeout: 15_000 }).toMatchObject(refusal);
  });

  test('records each exported report, and an opened report link once per hour', async () => {
    const path = '/api/v1/reports/export?format=csv&kind=WEEKLY&from=2026-06-01&to=2026-06-30';
    const file = await fetch(server.origin + path, { headers: { authorization: `Bearer ${ada.key}` } });
    expect(file.status).toBe(200);
    await file.text();
    const [exported] = await read();
    expect(exported).toMatchObject({ action: 'report.export', actorName: 'Ada', address: '127.0.0.0/24' });
    expect(exported).toMatchObject({
      changes: expect.arrayContaining([
        { field: 'report', old: null, new: 'WEEKLY' },
        { field: 'format', old: null, new: 'csv' },
      ]),
    });
    const input = { name: 'Weekly', parameters: '' };
    const { id: reportId } = await createSavedReport(server.app, ada.actor, input);
    const { url } = await createReportLink(server.app, ada.actor, { reportId });
    for (let n = 0; n < 3; n++) expect((await fetch(server.origin + new URL(url).pathname)).status).toBe(200);
    const openings = async () => (await read({ action: 'reportLink.open' })).length;
    await expect.poll(openings).toBe(1);
    const [opening] = await read({ action: 'reportLink.open' });
    expect(opening).toMatchObject({
      objectLabel: 'Weekly',
      credentialKind: 'DASHBOARD',
      address: '127.0.0.0/24',
    });
  });

  test('refuses managers, and paginates without gaps', async () => {
    const bob = await createMember(server.app, ada, 'MANAGER', 'Bob');
    const refused = await server.client(bob.key).send(LOG, { teamId: ada.team.id });
    expect(refused.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    const all = await read();
    const paged: unknown[] = [];
    for (let after: string | null = null; ; ) {
      const {
        auditLog,
      }: {
        auditLog: {
          keptDays: number;
          edges: { node: Line }[];
          pageInfo: { hasNextPage: boolean; endCursor: string };
        };
      } = await server.client(ada.key).run(LOG, { teamId: ada.team.id, first: 3, after });
      expect(auditLog.keptDays).toBe(400);
      paged.push(...auditLog.edges.map(({ node }) => node));
      if (!auditLog.pageInfo.hasNextPage) break;
      after = auditLog.pageInfo.endCursor;
    }
    expect(paged).toEqual(all);
  });
});
