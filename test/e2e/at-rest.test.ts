import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { inviteTeamMember } from '../../src/services/invitations/invite.ts';
import { createResetLink } from '../../src/services/password-resets/request.ts';
import { createReportLink } from '../../src/services/report-links/manage.ts';
import { createSavedReport } from '../../src/services/saved-reports/manage.ts';
import { cookieSecrets, serverKeys } from '../../src/services/server-keys/keys.ts';
import { openCookieBrowser } from '../harness/cookie-browser.ts';
import { createTestApp, describeOnBothEngines } from '../harness/engines.ts';
import { asOperator, createPerson, PASSWORD } from '../harness/factories.ts';
import {
  allow,
  authorizePath,
  exchangeCode,
  makeApp,
  newVerifier,
  postToken,
  signedInBrowser,
} from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { runStint, settingsFor } from '../processes/run-stint.ts';

/** The encodings in which a secret may be stored. */
const encodingsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
  [...secret].join('\0'),
];

describeOnBothEngines('secrets at rest', (engine) => {
  let server: TestServer;
  /** Every password, key, token and code of the scene, by description. */
  const secrets: Record<string, string> = { 'a password': PASSWORD };

  beforeAll(async () => {
    server = await startTestServer(engine);
    const { app } = server;
    const ada = await createPerson(app, 'Ada');
    secrets['an API key'] = (await createApiKey(app, asOperator(ada.actor), { name: 'At rest' })).secret;
    const visitor = openCookieBrowser(server.origin);
    await visitor.signIn(ada.user.email);
    for (const [name, value] of visitor.cookies) secrets[`the cookie ${name}`] = value;
    const token = (link: string) => new URL(link).pathname.split('/').at(-1) ?? '';
    const invited = { teamId: ada.team.id, email: 'grace@example.com' };
    const { invitationUrl } = await inviteTeamMember(app, ada.actor, invited);
    secrets['an invitation'] = token(invitationUrl);
    secrets['a link to reset a password'] = token(await createResetLink(app, ada.user, 60_000));
    const { id: reportId } = await createSavedReport(app, ada.actor, { name: 'Hours', parameters: '' });
    secrets['a link to a report'] = token((await createReportLink(app, ada.actor, { reportId })).url);
    const robot = await makeApp(server, ada, { confidential: true });
    secrets['a client secret'] = robot.secret ?? '';
    const browser = await signedInBrowser(server, ada);
    const verifier = newVerifier();
    const code = async () => (await allow(browser, authorizePath(robot, verifier))).get('code') ?? '';
    const [used, unused] = [await code(), await code()];
    const tokens = await exchangeCode(server, robot, used, verifier);
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
    const renewed = await postToken(server, robot, form);
    Object.assign(secrets, {
      'a code that was used': used,
      'a code that was not': unused,
      'an access token': tokens.access_token,
      'an access token that was renewed': renewed.access_token,
      'a refresh token that was used': tokens.refresh_token,
      'a refresh token': renewed.refresh_token,
      'the verifier of a code': verifier,
    });
    for (const [name, value] of browser.cookies) secrets[`the cookie ${name} of a consent`] = value;
  });
  afterAll(() => server.close());

  const expectNoSecretIn = (stored: Buffer | string) => {
    const found = Object.entries(secrets).filter(([, secret]) =>
      encodingsOf(secret).some((text) => stored.includes(text)),
    );
    expect(found.map(([name]) => name)).toEqual([]);
  };

  test('has at least 16 secrets of at least 20 characters to search for', () => {
    expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(16);
    for (const secret of Object.values(secrets)) expect(secret).toMatch(/^.{20,}$/);
  });

  test('stores no secret in any row', async () => {
    const stored = JSON.stringify(await storedRows(server.app));
    expect(stored).toContain('grace@example.com');
    expectNoSecretIn(stored);
  });

  test('stores no secret in a database file or in its write-ahead log', async () => {
    const { dataDir } = server.app.database;
    const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name)));
    for (const file of files) expectNoSecretIn(file);
    if (engine === 'sqlite') expect(files.some((file) => file.includes('grace@example.com'))).toBe(true);
  });

  test('writes no secret to a backup', async () => {
    const { database } = server.app;
    const file = join(database.dataDir, 'backup.ndjson.gz');
    const { code, stderr } = await runStint(['backup', file], { env: settingsFor(database) });
    expect({ code, stderr: stderr.replace(/.*\r/g, '') }).toMatchObject({ code: 0 });
    const lines = gunzipSync(readFileSync(file));
    expect(lines.includes('grace@example.com')).toBe(true);
    expectNoSecretIn(lines);
  });
});

describeOnBothEngines('a new installation', (engine) => {
  test('generates distinct secrets of at least 43 characters without settings', async () => {
    const apps = await Promise.all([createTestApp(engine), createTestApp(engine)]);
    const [one = [], other = []] = await Promise.all(
      apps.map(async (app) => [
        ...(await cookieSecrets(app)),
        ...(await serverKeys(app, 'tokens')).map(({ secret }) => secret),
      ]),
    );
    expect(one).toHaveLength(2);
    for (const secret of [...one, ...other]) expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(one.filter((secret) => other.includes(secret))).toEqual([]);
    await Promise.all(apps.map((app) => app.close()));
  });
});
