import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { asOperator, createPerson, type Person } from '../../test/harness/factories.ts';
import { sessionHeaders, signedInBrowser } from '../../test/harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { createApiKey } from '../services/api-keys/create.ts';
import { createOAuthApp } from '../services/oauth-apps/create.ts';
import { type ApiClient, createClient } from './index.ts';
import { operations } from './operations.ts';
import { isRepeatable, repeatableMutations } from './repeatable.ts';

test('allows repeating a query', () => {
  expect(isRepeatable('me', 'query', undefined)).toBe(true);
});

test.each([
  ['createTimeEntry', {}, false],
  ['createTimeEntry', { idempotencyKey: null }, false],
  ['createTimeEntry', { idempotencyKey: 'a' }, true],
  ['createTimeEntry', { externalId: 'row 1' }, true],
  ['createTimeEntry', { importId: 'a' }, false],
  ['startTimer', { idempotencyKey: 'a' }, true],
  ['stopTimer', {}, false],
  ['createProject', { args: { idempotencyKey: 'a' } }, false],
  ['deleteTimeEntry', { id: 'a' }, false],
  ['undoImport', { id: 'a' }, true],
  ['finishImport', { id: 'a' }, true],
])('decides whether %s with %j may be repeated: %j', (name, input, isSafe) => {
  expect(isRepeatable(name, 'mutation', input)).toBe(isSafe);
});

/** Kinds of objects that a mutation's id can refer to. */
const kinds = [
  'Client',
  'Project',
  'Task',
  'Tag',
  'Team',
  'TeamMember',
  'TimeEntry',
  'OAuthApp',
  'Import',
  'ApiKey',
] as const;
const changed = { args: { name: 'New' } };
const report = JSON.stringify({
  verdict: 'MATCHES',
  counts: { created: 0, merged: 0, deduplicated: 0, skipped: 0, failed: 0 },
});
const inputs: Record<string, object> = {
  updateClient: changed,
  updateProject: changed,
  updateTask: changed,
  updateTag: changed,
  updateTeam: changed,
  updateTeamMember: { args: { role: 'OWNER' } },
  updateTimeEntry: { title: 'New' },
  updateCurrentUser: changed,
  updateOAuthApp: changed,
  finishImport: { args: { report } },
};
const changing = Object.keys(repeatableMutations).filter(
  (name) => name in operations && name !== 'undoImport',
);

describeOnBothEngines('the mutations listed as repeatable', (engine) => {
  let server: TestServer;
  let ada: Person;
  let client: ApiClient;
  let ids: Record<(typeof kinds)[number], string>;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app);
    const headers = sessionHeaders(await signedInBrowser(server, ada), server.origin);
    client = createClient({
      url: server.origin,
      credential: null,
      fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, ...headers } }),
    });
    const machine = asOperator(ada.actor);
    const project = (await client.createProject({ args: { name: 'P' } })).project.id;
    const entry = await client.createTimeEntry({
      startTime: '2026-03-02T09:00:00Z',
      endTime: '2026-03-02T10:00:00Z',
    });
    ids = {
      Client: (await client.createClient({ args: { name: 'C' } })).client.id,
      Project: project,
      Task: (await client.createTask({ args: { name: 'T', projectId: project } })).task.id,
      Tag: (await client.createTag({ args: { name: 'G' } })).tag.id,
      Team: (await client.createTeam({ args: { name: 'M' } })).team.id,
      TeamMember: ada.identity.id,
      TimeEntry: entry.timeEntry.id,
      OAuthApp: (await createOAuthApp(server.app, machine, { preset: 'claude-code' })).oauthApp.id,
      Import: (await client.createImport({ args: { tool: 'test', fileName: 'a.csv' } })).import.id,
      ApiKey: (await createApiKey(server.app, machine, { name: 'K' })).apiKey.id,
    };
  });
  afterAll(() => server?.close());

  test.each(changing)('returns the same result for %s sent twice', async (name) => {
    const call = client[name as 'updateClient'];
    const kind = kinds.filter((one) => name.endsWith(one)).at(-1);
    const input = { ...(kind && { id: ids[kind] }), ...inputs[name] };
    // The cast is safe: the input fits the mutation that `name` selects.
    const [first, second] = [await call(input as never), await call(input as never)];
    const withoutTimes = (value: unknown) =>
      JSON.stringify(value).replace(/"(updatedAt|lastSeenAt|finishedAt)":"[^"]*"/g, '');
    expect(withoutTimes(second)).toBe(withoutTimes(first));
  });
});
