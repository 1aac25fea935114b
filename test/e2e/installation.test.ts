import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAccountAsOperator } from '../../src/services/accounts/change.ts';
import { promoteAccount } from '../../src/services/accounts/promote.ts';
import { authenticateKey } from '../../src/services/api-keys/authenticate.ts';
import type { App } from '../../src/services/app.ts';
import { followChanges } from '../../src/services/change-feed/follow.ts';
import { findEmailVerification } from '../../src/services/email-verification/complete.ts';
import { findSession } from '../../src/services/sessions/find.ts';
import { startSession } from '../../src/services/sessions/start.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { connectAgain, describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, createUnverified, type Person } from '../harness/factories.ts';
import { browserClient, connect, makeApp } from '../harness/oauth-flow.ts';
import { isRefused } from '../harness/refusals.ts';
import { installationOperations, operations, outcomeOf, placesOf } from '../harness/schema-calls.ts';
import { type Client, startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { EntityFactory, namesThing } from '../models/entity-factory.ts';

const SECRET = 'a-token-that-nobody-sees';
const QUARTER_MS = 15 * 60_000;

interface Listed {
  installation: {
    accounts: {
      edges: { node: { email: string } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  };
}

interface LogPage {
  keptDays: number;
  edges: { node: { action: string; objectId: string; actorName: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

interface Shown {
  team: unknown;
  teams: { edges: unknown[] };
  settings: unknown[];
  versions: unknown;
}

interface Change {
  account?: { disabledAt: string | null } | null;
  url?: string | null;
  errors: { code: string }[];
}

describeOnBothEngines('the administration of the installation', (engine) => {
  let server: TestServer;
  let app: TestServer['app'];
  let root: Person;
  let rootClient: Client;
  let things: EntityFactory;

  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_METRICS_TOKEN: SECRET });
    app = server.app;
    root = await createPerson(app, 'Root');
    things = await EntityFactory.of(app, 'Ada');
    await changeAccountAsOperator(app, root.user.email, promoteAccount);
    rootClient = await browserClient(server, root);
  });
  afterAll(() => server.close());

  /** All stored rows except the audit log, which a background task seals. */
  const rowsExceptAudit = async () => {
    const rows = Object.entries(await storedRows(app));
    return rows.filter(([table]) => !table.startsWith('audit_'));
  };

  /** Runs a mutation on an account and returns its payload. */
  const change = async (name: string, id: string, client = rootClient): Promise<Change> => {
    const input = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const fields = name === 'createVerificationLink' ? 'url' : 'account { disabledAt }';
    const document = `mutation ($input: ${input}!) { ${name}(input: $input) { ${fields} errors { code } } }`;
    const { data, errors } = await client.send<Record<string, Change>>(document, { input: { id } });
    const [refused] = errors;
    return refused ? { errors: [{ code: refused.extensions.code }] } : (data?.[name] as Change);
  };
  const codeOf = async (name: string, id: string, client = rootClient) =>
    (await change(name, id, client)).errors[0]?.code ?? null;

  it('consists of the listed operations', () => {
    expect(installationOperations.map(({ name }) => name).sort()).toEqual([
      'appointTeamOwner',
      'createVerificationLink',
      'deleteInstalledTeam',
      'deleteUser',
      'demoteUser',
      'disableUser',
      'enableUser',
      'endUserSessions',
      'installation',
      'inviteUser',
      'promoteUser',
      'restoreInstalledTeam',
      'restoreUser',
      'revokeUserCredentials',
    ]);
  });

  describe.each(installationOperations.map((operation) => [operation.name, operation] as const))(
    '%s',
    (_, operation) => {
      const call = async (client: Client) => {
        const variables = await things.call(operation, ...placesOf(operation).filter(namesThing));
        const before = await rowsExceptAudit();
        const outcome = outcomeOf(operation, await client.send(operation.document, variables));
        if (outcome !== 'done') expect(await rowsExceptAudit()).toEqual(before);
        return outcome;
      };

      it('requires an administrator with a session and a recently confirmed password', async () => {
        const robot = await makeApp(server, things.owner);
        const token = server.client((await connect(server, robot, root)).access_token);
        for (const client of [server.client(root.key), token, server.client(things.owner.key)]) {
          expect(await call(client)).toBe('403 BROWSER_REQUIRED');
        }
        expect(await call(server.client(null))).toBe('401 UNAUTHENTICATED');
        expect(await call(await browserClient(server, things.owner))).toBe('403 FORBIDDEN');
        const provedAt = (at: number) =>
          app.db.transaction((tx) =>
            tx.updateTable('sessions').set({ proved_at: at }).where('user_id', '=', root.user.id).execute(),
          );
        await provedAt(Date.now() - QUARTER_MS);
        expect(await call(rootClient)).toBe('PASSWORD_REQUIRED');
        await provedAt(Date.now());
        // Operations with more than an id may report another problem.
        expect(await call(rootClient)).not.toMatch(/FORBIDDEN|_REQUIRED/);
      });
    },
  );

  it('lists accounts by address in pages, and searches names and addresses', async () => {
    const zed = await createPerson(app, 'Zed Ünal', 'UTC', 'zed@example.org');
    await startSession(app, zed.user.id, { userAgent: 'Firefox', address: '192.0.2.7' });
    const list = `query ($search: String, $after: String) { installation { accounts(search: $search, first: 2, after: $after) {
      edges { node { id name email emailVerified administratorSince disabledAt eraseAt lastSeenAt sessionCount apiKeyCount
        teams { id name role } sessions { browser } apiKeys { name } } }
      pageInfo { hasNextPage endCursor } } } }`;
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const data: Listed = await rootClient.run(list, { after });
      const page = data.installation.accounts;
      seen.push(...page.edges.map(({ node }) => node.email));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after);
    const emails = await app.db.read
      .selectFrom('users')
      .select('email')
      .where('kind', '=', 'ACCOUNT')
      .execute();
    expect(seen).toEqual([...new Set(seen)].sort());
    expect(seen).toHaveLength(emails.length);
    for (const search of ['zed@', 'ZED']) {
      const data = await rootClient.run<Listed>(list, { search });
      expect(data.installation.accounts.edges).toMatchObject([
        {
          node: {
            id: zed.user.id,
            name: 'Zed Ünal',
            email: 'zed@example.org',
            emailVerified: true,
            administratorSince: null,
            disabledAt: null,
            eraseAt: null,
            lastSeenAt: expect.any(String),
            sessionCount: 1,
            apiKeyCount: 1,
            teams: [{ id: zed.team.id, name: zed.team.name, role: 'OWNER' }],
            sessions: [{ browser: 'Unknown browser' }],
            apiKeys: [{ name: 'test' }],
          },
        },
      ]);
    }
  });

  it('shows the size of teams, settings without secrets, and versions', async () => {
    const owner = await createPerson(app, 'Ada');
    await createTimeEntry(app, owner.actor, {
      teamId: owner.team.id,
      startTime: '2020-01-01T09:00:00Z',
      endTime: '2020-01-01T10:00:00Z',
    });
    const { installation } = await rootClient.run<{ installation: Shown }>(
      `query ($id: ID!) { installation { team(id: $id) { name memberCount entryCount members { name email role status } }
        teams { edges { node { id } } } settings { name value set secret default }
        versions { stint node database schema } } }`,
      { id: owner.team.id },
    );
    const { team, teams, settings, versions } = installation;
    expect(team).toEqual({
      name: owner.team.name,
      memberCount: 1,
      entryCount: 1,
      members: [{ name: 'Ada', email: owner.user.email, role: 'OWNER', status: 'ACTIVE' }],
    });
    expect(teams.edges.length).toBeGreaterThan(1);
    expect(JSON.stringify(installation)).not.toContain(SECRET);
    expect(settings).toContainEqual({
      name: 'STINT_METRICS_TOKEN',
      value: null,
      set: true,
      secret: true,
      default: expect.any(String),
    });
    expect(versions).toEqual({
      stint: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.version,
      database: expect.stringMatching(engine === 'sqlite' ? /^SQLite \d/ : /^PostgreSQL \d/),
      schema: expect.any(Number),
    });
  });

  it('lists the events of all accounts in pages', async () => {
    const ada = await createPerson(app, 'Ada');
    await rootClient.run('mutation ($id: ID!) { disableUser(input: { id: $id }) { errors { code } } }', {
      id: ada.user.id,
    });
    const find = async (filter: object, after: string | null = null) =>
      (
        await rootClient.run<{ installation: { auditLog: LogPage } }>(
          `query ($filter: AuditFilterInput, $after: String) { installation { auditLog(filter: $filter, first: 1, after: $after) {
            keptDays edges { node { action objectId actorName } } pageInfo { hasNextPage endCursor } } } }`,
          { filter, after },
        )
      ).installation.auditLog;
    const disabled = await find({ action: 'user.disable', objectId: ada.user.id });
    expect(disabled).toMatchObject({
      keptDays: 400,
      edges: [{ node: { action: 'user.disable', objectId: ada.user.id, actorName: 'Root' } }],
      pageInfo: { hasNextPage: false },
    });
    const first = await find({});
    const next = await find({}, first.pageInfo.endCursor);
    expect(next.edges[0]?.node).not.toEqual(first.edges[0]?.node);
  });

  it('ends the credentials and streams of a disabled account on every node within a second', async () => {
    const other = connectAgain(app);
    try {
      const ada = await createPerson(app);
      const { token } = await startSession(app, ada.user.id, { userAgent: null, address: null });
      const areValid = async (node: App) => [
        (await findSession(node, token)) != null,
        !(await isRefused(async () => authenticateKey(node, ada.key))),
      ];
      for (const node of [app, other]) expect(await areValid(node)).toEqual([true, true]);
      const streams = [app, other].map(async (node) => {
        try {
          for await (const _ of followChanges(node, ada.actor, async () => authenticateKey(node, ada.key)));
          return 'ended';
        } catch (error) {
          return (error as { code: string }).code;
        }
      });
      await sleep(100);
      expect((await change('disableUser', ada.user.id)).account?.disabledAt).not.toBeNull();
      expect(await areValid(app)).toEqual([false, false]);
      // One second, plus a margin for a busy machine.
      await expect.poll(() => areValid(other), { timeout: 3_000, interval: 50 }).toEqual([false, false]);
      expect(await Promise.all(streams)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
      expect((await change('enableUser', ada.user.id)).account?.disabledAt).toBeNull();
      await expect.poll(() => areValid(other), { timeout: 3_000, interval: 50 }).toEqual([false, true]);
    } finally {
      await other.close();
    }
  });

  it('ends the sessions of an account, revokes its keys and creates its verification link', async () => {
    const ada = await createPerson(app);
    const { token } = await startSession(app, ada.user.id, { userAgent: null, address: null });
    expect(await codeOf('endUserSessions', ada.user.id)).toBeNull();
    expect(await findSession(app, token)).toBeFalsy();
    expect((await authenticateKey(app, ada.key)).userId).toBe(ada.user.id);
    expect(await codeOf('revokeUserCredentials', ada.user.id)).toBeNull();
    await expect(async () => authenticateKey(app, ada.key)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const { user } = await createUnverified(app);
    const { url } = await change('createVerificationLink', user.id);
    expect(await findEmailVerification(app, url?.split('/').at(-1) ?? '')).toMatchObject({ id: user.id });
    expect(await codeOf('createVerificationLink', ada.user.id)).toBe('INVALID_INPUT');
    for (const id of ['x', '', things.owner.team.id]) {
      expect(await codeOf('disableUser', id)).toBe('NOT_FOUND');
    }
  });

  it('keeps the last administrator, and demotes an administrator with immediate effect', async () => {
    const administrators = await app.db.read
      .selectFrom('users')
      .select('id')
      .where('administrator_since', 'is not', null)
      .execute();
    for (const { id } of administrators) if (id !== root.user.id) await change('demoteUser', id);
    expect(await codeOf('demoteUser', root.user.id)).toBe('LAST_ADMINISTRATOR');
    expect(await codeOf('disableUser', root.user.id)).toBe('LAST_ADMINISTRATOR');
    const second = await createPerson(app);
    expect(await codeOf('promoteUser', second.user.id)).toBeNull();
    const secondClient = await browserClient(server, second);
    expect(await codeOf('demoteUser', second.user.id)).toBeNull();
    expect(await codeOf('disableUser', things.owner.user.id, secondClient)).toBe('FORBIDDEN');
  });

  it('gives administrators no access to teams without a membership', async () => {
    const withTeam = operations.filter((operation) =>
      placesOf(operation).some((place) => namesThing(place) && /teamId$/.test(place.path.at(-1) ?? '')),
    );
    expect(withTeam.length).toBeGreaterThan(20);
    for (const operation of withTeam) {
      const places = placesOf(operation).filter(
        (place) => namesThing(place) && /teamId$/.test(place.path.at(-1) ?? ''),
      );
      const variables = await things.call(operation, ...places);
      const before = operation.kind === 'mutation' ? await rowsExceptAudit() : null;
      const code = outcomeOf(operation, await rootClient.send(operation.document, variables));
      expect([operation.name, code]).toEqual([operation.name, 'NOT_FOUND']);
      if (before) expect([operation.name, await rowsExceptAudit()]).toEqual([operation.name, before]);
    }
  });
});
