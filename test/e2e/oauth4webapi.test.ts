import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GRAPHQL_PATH } from '../../src/http/graphql/route.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { makeApp, REDIRECT_URI, signedInBrowser } from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const INSECURE = { [oauth.allowInsecureRequests]: true };

/** oauth4webapi validates responses strictly against the specifications. */
describeOnBothEngines('oauth4webapi', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server.close());

  it.each([
    ['a public client', false],
    ['a client with a secret', true],
  ])('completes the whole flow as %s', async (_name, confidential) => {
    const issuer = new URL(`http://localhost:${new URL(server.origin).port}`);
    const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE });
    const as = await oauth.processDiscoveryResponse(issuer, discovered);
    const robot = await makeApp(server, ada, { confidential });
    const client: oauth.Client = { client_id: robot.app.id };
    const authentication = robot.secret ? oauth.ClientSecretBasic(robot.secret) : oauth.None();

    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const resource = `${issuer.origin}${GRAPHQL_PATH}`;
    const request = new URL(as.authorization_endpoint ?? '');
    request.search = String(
      new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: REDIRECT_URI,
        response_type: 'code',
        scope: 'read write',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        resource,
      }),
    );
    const browser = await signedInBrowser(server, ada);
    const consent = await browser.follow(await browser.get(`${request.pathname}${request.search}`));
    const action = /action="(\/oauth\/interaction\/[^"/]+)"/.exec(consent.text)?.[1] ?? '';
    const answered = await browser.follow(await browser.post(action, { answer: 'allow' }));
    const callback = new URL(answered.location ?? '');

    // Checks the state, and the issuer because the metadata announces the parameter iss.
    const params = oauth.validateAuthResponse(as, client, callback, state);
    const granted = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      authentication,
      params,
      REDIRECT_URI,
      verifier,
      { additionalParameters: { resource }, ...INSECURE },
    );
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, granted);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read write' });

    const called = await oauth.protectedResourceRequest(
      tokens.access_token,
      'POST',
      new URL(resource),
      new Headers({ 'content-type': 'application/json' }),
      JSON.stringify({ query: '{ me { email } }' }),
      INSECURE,
    );
    expect(await called.json()).toEqual({ data: { me: { email: ada.user.email } } });

    const refreshed = await oauth.refreshTokenGrantRequest(
      as,
      client,
      authentication,
      tokens.refresh_token ?? '',
      INSECURE,
    );
    const renewed = await oauth.processRefreshTokenResponse(as, client, refreshed);
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);

    const revoked = await oauth.revocationRequest(
      as,
      client,
      authentication,
      renewed.refresh_token ?? '',
      INSECURE,
    );
    await oauth.processRevocationResponse(revoked);
    await expect(
      oauth.protectedResourceRequest(
        renewed.access_token,
        'POST',
        new URL(resource),
        new Headers({ 'content-type': 'application/json' }),
        JSON.stringify({ query: '{ me { email } }' }),
        INSECURE,
      ),
    ).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
  });
});
