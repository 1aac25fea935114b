import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../src/app/free-port.ts';
import { GRAPHQL_PATH } from '../../src/http/graphql/route.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { inspect } from '../harness/mcp-inspector.ts';
import {
  allowIn,
  connect,
  makeApp,
  REDIRECT_URI,
  signedInBrowser,
  type TestOAuthApp,
} from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** An MCP client with a given client id that stores its tokens. */
class RememberingProvider implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT_URI;
  readonly clientMetadata = { client_name: 'Robot', redirect_uris: [REDIRECT_URI], scope: 'read write' };
  authorizationUrl: URL | undefined;
  #app: TestOAuthApp;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = '';

  constructor(app: TestOAuthApp) {
    this.#app = app;
  }

  clientInformation() {
    return { client_id: this.#app.app.id, ...(this.#app.secret && { client_secret: this.#app.secret }) };
  }
  tokens() {
    return this.#tokens;
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.#tokens = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.authorizationUrl = url;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier() {
    return this.#verifier;
  }
}

describeOnBothEngines('an MCP client with OAuth', (engine) => {
  let server: TestServer;
  let mcpUrl: URL;
  let ada: Person;
  let robot: TestOAuthApp;

  beforeAll(async () => {
    server = await startTestServer(engine);
    mcpUrl = new URL(`http://localhost:${new URL(server.origin).port}/mcp`);
    ada = await createPerson(server.app, 'Ada');
    robot = await makeApp(server, ada);
  });
  afterAll(() => server.close());

  it.each([
    ['a public client', false],
    ['a client with a secret', true],
  ])('discovers everything from the MCP address and signs in as %s', async (_name, confidential) => {
    const app = await makeApp(server, ada, { confidential });
    const authProvider = new RememberingProvider(app);
    const first = new StreamableHTTPClientTransport(mcpUrl, { authProvider });
    const client = new Client({ name: 'robot', version: '1' });
    await expect(client.connect(first)).rejects.toThrow(UnauthorizedError);

    // The client found the authorization URL through the challenge and the metadata documents.
    const { pathname, search, searchParams } = authProvider.authorizationUrl ?? new URL('about:blank');
    expect(searchParams.get('resource')).toBe(mcpUrl.href);
    expect(searchParams.get('scope')).toBe('read write');
    const answer = new URL(await allowIn(await signedInBrowser(server, ada), `${pathname}${search}`));
    await first.finishAuth(answer.searchParams);

    const signedIn = new Client({ name: 'robot', version: '1' });
    await signedIn.connect(new StreamableHTTPClientTransport(mcpUrl, { authProvider }));
    const { tools } = await signedIn.listTools();
    expect(tools.map(({ name }) => name)).toContain('create_time_entry');
    const title = `by ${app.app.id}`;
    const entry = {
      start_time: '2026-03-02T09:00:00Z',
      end_time: '2026-03-02T10:00:00Z',
      title,
      overlap_policy: 'KEEP_BOTH',
      idempotency_key: app.app.id,
    };
    const outcomes = [];
    for (let i = 0; i < 2; i++) {
      const made = await signedIn.callTool({ name: 'create_time_entry', arguments: entry });
      expect(made.isError ?? false, JSON.stringify(made)).toBe(false);
      outcomes.push((made.structuredContent as { outcome: string }).outcome);
    }
    expect(outcomes).toEqual(['CREATED', 'DEDUPLICATED']);
    await signedIn.close();

    const { timeEntries } = await server.client(ada.key).run<{
      timeEntries: { edges: { node: { source: { kind: string; label: string } } }[] };
    }>(
      'query ($search: String) { timeEntries(search: $search) { edges { node { source { kind label } } } } }',
      {
        search: title,
      },
    );
    expect(timeEntries.edges.map(({ node }) => node.source)).toEqual([{ kind: 'OAUTH_APP', label: 'Robot' }]);
  });

  it('signs in and calls tools as the command line of the Inspector', async () => {
    const app = await makeApp(server, ada, { preset: 'mcp-inspector', redirectUris: null });
    const signIn = [
      '--client-id',
      app.app.id,
      '--callback-url',
      `http://127.0.0.1:${await freePort()}/oauth/callback`,
    ];
    const open = async (address: string) => {
      const { pathname, search } = new URL(address);
      await fetch(await allowIn(await signedInBrowser(server, ada), `${pathname}${search}`));
    };
    const run = <Result>(...args: string[]) => inspect<Result>(mcpUrl.href, [...args, ...signIn], open);
    const { tools } = await run<{ tools: unknown[] }>('--method', 'tools/list');
    expect(tools.length).toBeGreaterThan(15);
    const entry = {
      start_time: '2026-03-03T09:00:00Z',
      end_time: '2026-03-03T10:00:00Z',
      title: 'by the Inspector',
      idempotency_key: app.app.id,
    };
    const create = ['--method', 'tools/call', '--tool-name', 'create_time_entry'];
    for (const outcome of ['CREATED', 'DEDUPLICATED']) {
      const made = await run<{ structuredContent: unknown }>(
        ...create,
        '--tool-args-json',
        JSON.stringify(entry),
      );
      expect(made.structuredContent).toMatchObject({ outcome });
    }
    const { timeEntries } = await server
      .client(ada.key)
      .run<{ timeEntries: { totalCount: number } }>(
        '{ timeEntries(search: "by the Inspector") { totalCount } }',
      );
    expect(timeEntries.totalCount).toBe(1);
  }, 60_000);

  describe('access tokens at the MCP server', () => {
    const call = async (token: string, tool = 'who_am_i') =>
      fetch(mcpUrl, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: tool, arguments: tool === 'create_client' ? { name: 'Acme' } : {} },
        }),
      });

    it('a token for the MCP server may call the MCP server and the API', async () => {
      const { access_token } = await connect(server, robot, ada, { resource: mcpUrl.href });
      expect((await call(access_token)).status).toBe(200);
      expect((await server.client(access_token).send('{ me { id } }')).status).toBe(200);
    });

    it('a token for the API may not call the MCP server', async () => {
      const resource = `${mcpUrl.origin}${GRAPHQL_PATH}`;
      const { access_token } = await connect(server, robot, ada, { resource });
      expect((await server.client(access_token).send('{ me { id } }')).status).toBe(200);
      const refused = await call(access_token);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"');
    });

    it('a token with the scope read may not write and gets a challenge with the missing scope', async () => {
      const { access_token } = await connect(server, robot, ada, { scope: 'read' });
      expect((await call(access_token)).status).toBe(200);
      const refused = await call(access_token, 'create_client');
      expect(refused.status).toBe(403);
      const challenge = refused.headers.get('www-authenticate') ?? '';
      expect(challenge).toContain('error="insufficient_scope"');
      expect(challenge).toMatch(/scope="[^"]*write[^"]*"/);
      expect(challenge).toContain(
        `resource_metadata="${mcpUrl.origin}/.well-known/oauth-protected-resource/mcp"`,
      );
    });

    it('a revoked token is refused', async () => {
      const { access_token } = await connect(server, robot, ada);
      await server
        .client(ada.key)
        .run('mutation ($id: ID!) { disconnectApp(input: { id: $id }) { errors { message } } }', {
          id: robot.app.id,
        });
      expect((await call(access_token)).status).toBe(401);
    });
  });
});
