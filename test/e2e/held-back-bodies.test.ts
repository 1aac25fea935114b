import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GRAPHQL_PATH } from '../../src/http/graphql/route.ts';
import { MCP_PATH } from '../../src/http/mcp/path.ts';
import { revokeApiKey } from '../../src/services/api-keys/revoke.ts';
import { addAccountAsOperator } from '../../src/services/members/add.ts';
import { removeTeamMember } from '../../src/services/members/deactivate.ts';
import { updateTeamMember } from '../../src/services/members/update.ts';
import { disconnectApp } from '../../src/services/oauth-apps/connections.ts';
import { resetPassword } from '../../src/services/password-resets/complete.ts';
import { createResetLink } from '../../src/services/password-resets/request.ts';
import { delayBody } from '../harness/delayed-body.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { headersOf, message } from '../harness/mcp.ts';
import { connect, makeApp, signedInBrowser } from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

describeOnBothEngines('a request with a delayed body', (engine) => {
  let server: TestServer;
  let ada: Person;
  let bob: Person;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    bob = await createMember(server.app, ada, 'ADMIN', 'Bob');
  });

  interface Request {
    path: string;
    headers: Record<string, string>;
    body: string;
  }

  const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
  const query = (
    headers: Record<string, string>,
    document: string,
    variables: Record<string, unknown> = {},
  ): Request => ({ path: GRAPHQL_PATH, headers, body: JSON.stringify({ query: document, variables }) });
  const toolCall = (credential: string, name: string, args: Record<string, unknown>): Request => {
    const asked = message('tools/call', { name, arguments: args });
    return {
      path: MCP_PATH,
      headers: { ...headersOf(asked), ...bearer(credential) },
      body: JSON.stringify(asked),
    };
  };

  const hold = async ({ path, headers, body }: Request) => {
    const held = await delayBody(server.origin, path, headers, body);
    // Requests that arrived before these responses have been authenticated.
    for (let i = 0; i < 3; i++) await server.client(ada.key).run('{ me { email } }');
    return held;
  };
  const sendNow = async ({ path, headers, body }: Request) => {
    const response = await fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };

  /** Removes ids: a message id is unknown before the body is read, and each request has its own request id. */
  const withoutIds = (answer: unknown): unknown =>
    JSON.parse(JSON.stringify(answer, (key, value) => (/^(id|requestId)$/.test(key) ? null : value)));

  const TIME = `query ($teamId: ID!) { timeEntries(teamId: $teamId) { totalCount } }`;
  const COME_BACK = `mutation ($id: ID!) { reactivateTeamMember(input: { id: $id }) { errors { code } } }`;
  const NEW_KEY = `mutation { createApiKey(input: { name: "Mine" }) { secret errors { code } } }`;

  const leave = () => removeTeamMember(server.app, ada.actor, bob.identity.id);
  const revoke = () => revokeApiKey(server.app, bob.actor, bob.actor.source.id ?? '');
  const endsAllAccess = async () => {
    const link = await createResetLink(server.app, bob.user, 3_600_000);
    const password = 'a staple of paper, please';
    await resetPassword(server.app, link.split('/').at(-1) ?? '', { password, endsAllAccess: true });
  };
  const inBrowser = async () => {
    const browser = await signedInBrowser(server, bob);
    return { cookie: `stint_session=${browser.cookies.get('stint_session')}`, origin: server.origin };
  };

  interface Case {
    request: () => Request | Promise<Request>;
    change: () => Promise<unknown>;
    refused: string;
  }
  const cases: Record<string, Case> = {
    'to read the time of a team that removed the caller': {
      request: () => query(bearer(bob.key), TIME, { teamId: ada.team.id }),
      change: leave,
      refused: 'NOT_FOUND',
    },
    'to rejoin a team that removed the caller': {
      request: () => query(bearer(bob.key), COME_BACK, { id: bob.identity.id }),
      change: leave,
      refused: 'NOT_FOUND',
    },
    'to run a tool in a team that removed the caller': {
      request: () => toolCall(bob.key, 'list_time_entries', { team: ada.team.id }),
      change: leave,
      refused: 'NOT_FOUND',
    },
    'to run a query with a revoked key': {
      request: () => query(bearer(bob.key), '{ me { email } }'),
      change: revoke,
      refused: 'UNAUTHENTICATED',
    },
    'to run a tool with a revoked key': {
      request: () => toolCall(bob.key, 'list_time_entries', {}),
      change: revoke,
      refused: 'UNAUTHENTICATED',
    },
    'to create a key with a session that a password reset ended': {
      request: async () => query(await inBrowser(), NEW_KEY),
      change: endsAllAccess,
      refused: 'UNAUTHENTICATED',
    },
  };
  test.each(Object.entries(cases))('refuses %s', async (_, { request, change, refused }) => {
    const asked = await request();
    const held = await hold(asked);
    await change();
    const answered = await held.send();
    expect(JSON.stringify(answered.body)).toContain(refused);
    expect(withoutIds(answered)).toEqual(withoutIds(await sendNow(asked)));
  });

  test.each(['graphql', 'mcp'] as const)(
    'refuses a delayed request of an app that was disconnected: %s',
    async (kind) => {
      const app = await makeApp(server, bob);
      const { access_token } = await connect(server, app, bob);
      const asked =
        kind === 'mcp'
          ? toolCall(access_token, 'list_time_entries', {})
          : query(bearer(access_token), '{ me { email } }');
      expect(await (await hold(asked)).send()).toMatchObject({ status: 200 });
      const held = await hold(asked);
      await disconnectApp(server.app, bob.actor, app.app.id);
      expect(await held.send()).toMatchObject({ status: 401 });
    },
  );

  test('uses the permissions of the caller at the time when the body arrives', async () => {
    const asked = query(bearer(bob.key), COME_BACK, { id: bob.identity.id });
    const unchanged = await hold(asked);
    expect(await unchanged.send()).toEqual({
      status: 200,
      body: { data: { reactivateTeamMember: { errors: [] } } },
    });
    await leave();
    const held = await hold(query(bearer(bob.key), TIME, { teamId: ada.team.id }));
    await addAccountAsOperator(server.app, { teamId: ada.team.id, email: bob.user.email });
    await updateTeamMember(server.app, ada.actor, bob.identity.id, { role: 'MEMBER' });
    expect(await held.send()).toEqual({ status: 200, body: { data: { timeEntries: { totalCount: 0 } } } });
  });

  test.each([GRAPHQL_PATH, MCP_PATH])(
    'answers 401 at %s before the body, without a valid key',
    async (path) => {
      const held = await delayBody(server.origin, path, bearer('stint_nonsense'), '{}');
      expect(await held.answer()).toMatchObject({ status: 401 });
    },
  );
});
