import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { login, sessionAt } from './index.ts';

type Document = Record<string, unknown>;

const METADATA = '/.well-known/oauth-authorization-server';
const RESOURCE = '/.well-known/oauth-protected-resource/mcp';
const TOKENS = { access_token: 'access', refresh_token: 'refresh', expires_in: 3600 };

describe('stint login', () => {
  let server: Server;
  let origin: string;
  /** Another server. It must receive no requests. */
  let other: Server;
  let otherOrigin: string;
  let home: string;
  let documents: Record<string, Document>;
  let posted: { path: string; form: URLSearchParams }[];
  let receivedByOther: string[];
  let shown: string[];

  beforeEach(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'stint-login-'));
    [posted, receivedByOther, shown] = [[], [], []];
    server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', origin);
      if (request.method === 'POST') {
        const body = Buffer.concat(await request.toArray()).toString();
        posted.push({ path: pathname, form: new URLSearchParams(body) });
      }
      const document = documents[pathname];
      const { status = 200, location } = (document ?? { status: 404 }) as {
        status?: number;
        location?: string;
      };
      response.writeHead(status, location === undefined ? {} : { location }).end(JSON.stringify(document));
    });
    other = createServer((request, response) => {
      receivedByOther.push(request.url ?? '');
      response.end(JSON.stringify(TOKENS));
    });
    origin = await listen(server);
    otherOrigin = await listen(other);
    documents = {
      [METADATA]: metadata(),
      [RESOURCE]: { resource: `${origin}/mcp`, authorization_servers: [origin] },
      '/oauth/token': TOKENS,
    };
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
    for (const each of [server, other]) {
      each.close();
      each.closeAllConnections();
    }
  });

  const metadata = (changes: Document = {}): Document => ({
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    authorization_response_iss_parameter_supported: true,
    ...changes,
  });
  const file = () => sessionAt(origin, { HOME: home });
  /** Signs in like a browser that is redirected at once by a server with the issuer `iss`. */
  const signIn = (iss: string | null = origin) =>
    login(
      origin,
      file(),
      (address) => {
        shown.push(address);
        const { searchParams } = new URL(address);
        const back = new URL(searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', 'the code');
        back.searchParams.set('state', searchParams.get('state') ?? '');
        if (iss !== null) back.searchParams.set('iss', iss);
        void fetch(back);
      },
      5_000,
    );

  test('requests tokens from the server that the user named', async () => {
    await signIn();
    expect(await file().read()).toMatchObject({
      accessToken: 'access',
      tokenEndpoint: `${origin}/oauth/token`,
    });
    expect(posted.map((one) => one.path)).toEqual(['/oauth/token']);
  });

  test.each([
    ['another server', () => otherOrigin],
    ['its own address with a path', () => `${origin}/tenant`],
    ['its own address with a slash', () => `${origin}/`],
    ['its own port under another name', () => origin.replace('127.0.0.1', 'localhost')],
  ])('rejects a server whose metadata name %s as issuer', async (_what, issuer) => {
    documents[METADATA] = metadata({ issuer: issuer() });
    await expect(signIn(issuer())).rejects.toThrow(`names ${issuer()} as its issuer`);
    expect({ shown, posted, receivedByOther }).toEqual({ shown: [], posted: [], receivedByOther: [] });
    expect(await file().read()).toBeNull();
  });

  const foreign: [string, () => string][] = [
    ['another server', () => `${otherOrigin}/oauth/x`],
    ['a host that begins alike', () => `${origin}.evil.example/oauth/x`],
    ['a host behind a name', () => `${origin}@evil.example/oauth/x`],
    ['javascript', () => 'javascript:alert(1)'],
    ['a file', () => 'file:///etc/passwd'],
    ['a scheme of its own', () => 'com.example.evil://open'],
    ['a blob', () => `blob:${origin}/1`],
    ['data', () => 'data:text/html,x'],
    ['no address', () => '/oauth/x'],
  ];
  describe.each(['authorization_endpoint', 'token_endpoint', 'revocation_endpoint'])(
    'metadata with a foreign %s',
    (name) => {
      test.each(foreign)(
        'rejects metadata with %s as an endpoint, and opens and sends nothing',
        async (_what, endpoint) => {
          documents[METADATA] = metadata({ [name]: endpoint() });
          await expect(signIn()).rejects.toThrow(`${name} of ${origin} is not an address of that server`);
          expect({ shown, posted, receivedByOther }).toEqual({ shown: [], posted: [], receivedByOther: [] });
          expect(await file().read()).toBeNull();
        },
      );
    },
  );

  test.each([
    ['another server', () => otherOrigin],
    ['no server', () => null],
    ['an empty name', () => ''],
  ])('does not redeem a code from a response of %s', async (_what, iss) => {
    for (const isSupported of [true, false, undefined]) {
      documents[METADATA] = metadata({ authorization_response_iss_parameter_supported: isSupported });
      await expect(signIn(iss())).rejects.toThrow('another server');
    }
    expect({ posted, receivedByOther }).toEqual({ posted: [], receivedByOther: [] });
    expect(await file().read()).toBeNull();
  });

  test('rejects a redirect and reports its target', async () => {
    documents[METADATA] = { status: 301, location: `${otherOrigin}${METADATA}` };
    await expect(signIn()).rejects.toThrow(`${origin} redirects to ${otherOrigin}`);
    documents[METADATA] = metadata();
    documents['/oauth/token'] = { status: 307, location: `${otherOrigin}/oauth/token` };
    await expect(signIn()).rejects.toThrow('gave no tokens (307');
    expect(receivedByOther).toEqual([]);
  });

  test.each([
    ['its own', () => ({ resource: `${origin}/mcp`, authorization_servers: [origin] }), true],
    ['another path', () => ({ resource: `${origin}/other`, authorization_servers: [origin] }), false],
    ['another server', () => ({ resource: `${otherOrigin}/mcp`, authorization_servers: [origin] }), false],
    ['another issuer', () => ({ resource: `${origin}/mcp`, authorization_servers: [otherOrigin] }), false],
    ['nothing', () => ({ status: 404 }), false],
  ])(
    'requests a token for the MCP server only at its own address: the metadata name %s',
    async (_what, document, isNamed) => {
      documents[RESOURCE] = document();
      await signIn();
      const resource = isNamed ? `${origin}/mcp` : null;
      expect(new URL(shown[0] ?? '').searchParams.get('resource')).toBe(resource);
      expect(posted[0]?.form.get('resource')).toBe(resource);
    },
  );

  test('rejects a stored session with an endpoint at another server', async () => {
    await signIn();
    const session = await file().read();
    if (!session) throw new Error('There is no session.');
    for (const changes of [
      { tokenEndpoint: otherOrigin },
      { revocationEndpoint: `${otherOrigin}/oauth/revoke` },
    ]) {
      await file().write({ ...session, ...changes });
      await expect(file().read()).rejects.toThrow('another server');
    }
    await signIn();
    expect(await file().read()).toMatchObject({ accessToken: 'access' });
    expect(receivedByOther).toEqual([]);
  });

  test.each(['file:///etc/passwd', 'javascript:alert(1)'])('rejects the server URL %s', async (url) => {
    await expect(login(url, file(), () => {})).rejects.toThrow('must be an address such as');
  });
});

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
