import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../src/domain/teams/policy.ts';
import { EXPORT_PATH } from '../../src/http/reports/export.ts';
import { tools } from '../../src/mcp/tools.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { inviteTeamMember } from '../../src/services/invitations/invite.ts';
import { createReportLink } from '../../src/services/report-links/manage.ts';
import { message, postMcp } from '../harness/mcp.ts';
import { argumentsFor } from '../harness/mcp-calls.ts';
import { browserClient, connect, makeApp, signedInBrowser } from '../harness/oauth-flow.ts';
import { isOnlyInABrowser, nameOf, type Operation, operations, placesOf } from '../harness/schema-calls.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { span } from '../harness/times.ts';
import { reportFigures } from '../harness/trials.ts';
import { EntityFactory } from '../models/entity-factory.ts';
import { crossing, recordStatements, Shards, spreadTables } from '../models/shards.ts';

const HOT = ['currentUser', 'timeEntries', 'createTimeEntry', 'updateTimeEntry', 'deleteTimeEntry'];

let server: TestServer;
let things: EntityFactory;
let shards: Shards;
let recording: ReturnType<typeof recordStatements>;

beforeAll(async () => {
  recording = recordStatements();
  server = await startTestServer('postgres', { STINT_MAX_COST: '100000000' });
  things = await EntityFactory.of(server.app, 'Ours');
  shards = await Shards.beside(server.app.database.url ?? '');
  recording.forget();
});
afterAll(async () => {
  recording.stop();
  await shards.close();
  await server.close();
});

/** Calls an operation with its required arguments, then with each optional argument. */
async function callInEveryWay(operation: Operation): Promise<void> {
  const client = isOnlyInABrowser(operation)
    ? await browserClient(server, things.owner)
    : server.client(things.owner.key);
  const { status, errors } = await client.send(operation.document, await things.call(operation));
  expect([operation.name, status, errors]).toEqual([operation.name, 200, []]);
  for (const place of placesOf(operation).filter(({ required }) => !required)) {
    const answer = await client.send(operation.document, await things.call(operation, place));
    expect([nameOf(place), answer.status, answer.text]).toEqual([
      nameOf(place),
      200,
      expect.not.stringContaining('INTERNAL'),
    ]);
  }
}

/** Creates another key, because an argument of `changePassword` revokes all keys. */
async function renewKey(): Promise<void> {
  const { owner } = things;
  const administrator: Actor = { ...owner.actor, source: { kind: 'COMMAND_LINE', id: null, label: null } };
  const { apiKey, secret } = await createApiKey(server.app, administrator, { name: 'renewed' });
  owner.actor = { ...owner.actor, source: { kind: 'API_KEY', id: apiKey.id, label: apiKey.name } };
  owner.key = secret;
}

async function readPages(): Promise<void> {
  const client = server.client(things.owner.key);
  const { team } = things.owner;
  const page = async (after: string | null): Promise<string> => {
    const { timeEntries } = await client.run<{ timeEntries: { pageInfo: { endCursor: string } } }>(
      `query ($teamId: ID!, $after: String) { timeEntries(teamId: $teamId, first: 1, after: $after) {
        totalCount edges { node { id title project { name } tags { name } } } pageInfo { endCursor }
      } }`,
      { teamId: team.id, after },
    );
    return timeEntries.pageInfo.endCursor;
  };
  let after: string | null = null;
  for (let n = 0; n < 4; n++) after = await page(after);
}

/** Repeats a creation with the same idempotency key. */
async function createTwice(): Promise<void> {
  const client = server.client(things.owner.key);
  for (const _ of [1, 2]) {
    const { createTimeEntry } = await client.run<{ createTimeEntry: { errors: unknown[] } }>(
      'mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) { outcome errors { message } } }',
      { input: { ...span(-50, -49), tags: ['new'], idempotencyKey: 'twice' } },
    );
    expect(createTimeEntry.errors).toEqual([]);
  }
}

async function useOtherRoutes(): Promise<void> {
  const { app, origin } = server;
  const { owner } = things;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const { status } = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
    expect([path, status]).toEqual([path, 200]);
  };
  const bearer = { authorization: `Bearer ${owner.key}` };
  for (const kind of ['SUMMARY', 'DETAILED', 'WEEKLY', 'TEAM', 'PROFITABILITY'])
    await get(
      `${EXPORT_PATH}?from=2026-03-02&to=2026-03-08&team=${owner.team.id}&format=csv&kind=${kind}`,
      bearer,
    );
  const made = await createReportLink(app, owner.actor, { reportId: await things.make('savedReport') });
  await get(new URL(made.url).pathname);
  const browser = await signedInBrowser(server, owner);
  expect((await browser.get('/account')).status).toBe(200);
  await inviteTeamMember(app, owner.actor, { teamId: owner.team.id, email: 'new@example.com' });
  const link = /https?:\/\/\S+/.exec(app.mails.at(-1)?.text ?? '')?.[0] ?? '';
  await get(new URL(link).pathname + new URL(link).search);
  const tokens = await connect(server, await makeApp(server, owner), owner);
  expect((await server.client(tokens.access_token).send('{ currentUser { id } }')).status).toBe(200);
}

test('every statement on a spread table names the team or the user, except for known statements', {
  timeout: 600_000,
}, async (context) => {
  expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(HOT));
  for (const operation of operations) {
    await callInEveryWay(operation);
    if (operation.name === 'changePassword') await renewKey();
  }
  for (const tool of tools) {
    const args = await argumentsFor(things, tool);
    const call = message('tools/call', { name: tool.name, arguments: args });
    const answer = await postMcp(server.origin, things.owner.key, call);
    expect([tool.name, answer.status, await answer.text()]).toEqual([
      tool.name,
      200,
      expect.not.stringContaining('"isError":true'),
    ]);
  }
  await readPages();
  await createTwice();
  await useOtherRoutes();

  const onSpreadTable = new RegExp(`\\b(from|into|update|join)\\s+"?(${spreadTables.join('|')})\\b`);
  const statements = recording
    .received()
    .filter(({ text }) => onSpreadTable.test(text) && !/\bshards\b/.test(text));
  const crossed = new Set<string>();
  const unknown: string[] = [];
  for (const { text, values } of statements) {
    const tables = await shards.tablesCrossedBy(text, values);
    if (tables.length === 0) continue;
    const exception = crossing.find(({ is }) => is.test(text));
    if (exception) crossed.add(exception.what);
    else unknown.push(`${tables.join()}: ${text}`);
  }
  reportFigures(context, {
    tries: statements.length,
    failures: unknown.length,
    worst: `${crossed.size} known kinds of statements cross: ${[...crossed].join(', ')}`,
  });
  expect(unknown).toEqual([]);
  // Fails for exceptions that no statement needs any more.
  const unusedExceptions = crossing.filter(({ what, isPeriodic }) => !isPeriodic && !crossed.has(what));
  expect(unusedExceptions.map(({ what }) => what)).toEqual([]);
  expect(statements.length).toBeGreaterThan(200);
});
