import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IMPORT_IDLE_MS } from '../../src/services/imports/open-import.ts';
import { openCookieBrowser } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { holdWrites } from '../harness/locks.ts';
import { connect as connectApp, makeApp } from '../harness/oauth-flow.ts';
import { type Client, startServerProcess, startTestServer, type TestServer } from '../harness/server.ts';
import { span } from '../harness/times.ts';
import { fileOf } from '../imports/files.ts';
import { importsAt } from '../imports/runs.ts';

const ME = '{ me { id } }';
const ROW =
  'mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) { errors { code } timeEntry { id } } }';

let serial = 0;
const row = (importId: string | null, team: string) => ({
  input: {
    ...span(9, 10),
    teamId: team,
    title: 'Row',
    overlapPolicy: 'KEEP_BOTH',
    ...(importId !== null && { importId, externalId: `row ${++serial}` }),
  },
});

describeOnBothEngines('calls of an import', (engine) => {
  let server: TestServer;
  let ada: Person;
  let client: Client;
  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_RATE_LIMIT: '60/minute', STINT_SIGN_IN_LIMIT: 'off' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    ada = await createPerson(server.app);
    client = server.client(ada.key);
  });

  const open = async (by: Client = client, teamId = ada.team.id) => {
    const { data, text } = await by.send<{ createImport: { import: { id: string } } }>(
      'mutation ($args: CreateImportArgs!) { createImport(input: { args: $args }) { import { id } } }',
      { args: { teamId, tool: 'toggl', fileName: 'x.csv' } },
    );
    const id = data?.createImport.import.id;
    if (!id) throw new Error(text);
    return id;
  };
  const finish = (id: string) =>
    client.run('mutation ($input: FinishImportInput!) { finishImport(input: $input) { errors { code } } }', {
      input: {
        id,
        args: {
          report: JSON.stringify({
            verdict: 'MATCHES',
            counts: { created: 0, merged: 0, deduplicated: 0, skipped: 0, failed: 0 },
          }),
        },
      },
    });
  const statuses = async (count: number, send: () => Promise<{ status: number }>) => {
    const counts: Record<number, number> = {};
    for (let sent = 0; sent < count; sent += 20) {
      const answers = await Promise.all(Array.from({ length: Math.min(20, count - sent) }, send));
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  };
  const sendRow = (importId: string | null, by: Client = client, teamId = ada.team.id) =>
    by.send(ROW, row(importId, teamId));
  const isLimited = async (send: () => Promise<{ status: number }>) => 429 in (await statuses(40, send));

  test('calls of an import have a separate rate limit from other calls of the user', async () => {
    const id = await open();
    expect(await statuses(500, () => sendRow(id))).toEqual({ 200: 500 });
    expect(await isLimited(() => client.send(ME))).toBe(true);
    expect(await isLimited(() => sendRow(null))).toBe(true);
    // The limit of the import is unaffected after the ordinary limit is used up.
    expect(await statuses(40, () => sendRow(id))).toEqual({ 200: 40 });
  });

  test('calls of an import have a separate rate limit also with an OAuth token and a session', async () => {
    const app = await makeApp(server, ada);
    const { access_token } = await connectApp(server, app, ada);
    const withToken = server.client(access_token);
    const id = await open(withToken);
    expect(await statuses(100, () => sendRow(id, withToken))).toEqual({ 200: 100 });

    const browser = openCookieBrowser(server.origin);
    await browser.signIn(ada.user.email);
    const headers = {
      cookie: `stint_session=${browser.cookies.get('stint_session')}`,
      origin: server.origin,
    };
    const page: Client = {
      ...client,
      send: (text, variables) => server.client(null).send(text, variables, headers),
    };
    expect(await statuses(100, () => sendRow(id, page))).toEqual({ 200: 100 });
  });

  test('calls of an import that create catalog items or update entries have a separate rate limit', async () => {
    const importId = await open();
    const args = (name: string) => ({ args: { name, importId, teamId: ada.team.id } });
    for (const noun of ['Client', 'Project', 'Tag']) {
      const create = `mutation ($input: Create${noun}Input!) { create${noun}(input: $input) { errors { code } } }`;
      expect(await statuses(30, () => client.send(create, { input: args(`${noun} ${++serial}`) }))).toEqual({
        200: 30,
      });
    }
    const { data } = await client.send<{ createTimeEntry: { timeEntry: { id: string } } }>(
      ROW,
      row(importId, ada.team.id),
    );
    const update =
      'mutation ($id: ID!, $importId: ID) { updateTimeEntry(input: { id: $id, importId: $importId, title: "x" }) { errors { code } } }';
    const variables = { id: data?.createTimeEntry.timeEntry.id, importId };
    expect(await statuses(30, () => client.send(update, variables))).toEqual({ 200: 30 });
  });

  test('a document with a call of an import and another call uses the ordinary limit', async () => {
    const id = await open();
    const [first, other] = [row(id, ada.team.id).input, row(null, ada.team.id).input];
    const mixed = `mutation ($first: CreateTimeEntryInput!, $other: CreateTimeEntryInput!) {
      a: createTimeEntry(input: $first) { errors { code } }
      b: createTimeEntry(input: $other) { errors { code } }
    }`;
    expect(await isLimited(() => client.send(mixed, { first, other }))).toBe(true);
    const hidden = `mutation ($first: CreateTimeEntryInput!) { createTimeEntry(input: $first) { errors { code } } ...More }
      fragment More on Mutation { createTag(input: { args: { name: "x" } }) { errors { code } } }`;
    expect(await isLimited(() => client.send(hidden, { first }))).toBe(true);
    const read = 'query ($id: ID) { timeEntries(importId: $id) { edges { cursor } } }';
    expect(await isLimited(() => client.send(read, { id }))).toBe(true);
  });

  describe('calls with an import that is not open', () => {
    test('calls with an import of somebody else use the ordinary limit', async () => {
      const bob = await createMember(server.app, ada, 'MANAGER');
      const bobsImport = await open(server.client(bob.key));
      expect(await isLimited(() => sendRow(bobsImport))).toBe(true);
      const stranger = await createPerson(server.app);
      const foreign = await open(server.client(stranger.key), stranger.team.id);
      expect(await isLimited(() => sendRow(foreign))).toBe(true);
      expect(await isLimited(() => sendRow('x'))).toBe(true);
    });

    test('calls with a finished import use the ordinary limit', async () => {
      const id = await open();
      expect(await statuses(40, () => sendRow(id))).toEqual({ 200: 40 });
      await finish(id);
      expect(await isLimited(() => sendRow(id))).toBe(true);
    });

    test('calls with an undone import use the ordinary limit', async () => {
      const id = await open();
      await client.run('mutation ($id: ID!) { undoImport(input: { id: $id }) { errors { code } } }', { id });
      expect(await isLimited(() => sendRow(id))).toBe(true);
    });

    test('calls with an idle import use the ordinary limit until the import continues', async () => {
      const id = await open();
      await server.app.db.transaction((tx) =>
        tx
          .updateTable('open_imports')
          .set({ used_at: Date.now() - IMPORT_IDLE_MS })
          .where('user_id', '=', ada.user.id)
          .execute(),
      );
      await sleep(1_100);
      expect(await isLimited(() => client.send(ME))).toBe(true);
      expect((await sendRow(id)).status).toBe(429);
      await sleep(2_000);
      expect((await sendRow(id)).status).toBe(200);
      expect(await statuses(100, () => sendRow(id))).toEqual({ 200: 100 });
    });
  });

  test('only calls of the import opened last have the separate limit, until that import is finished', async () => {
    const [first, second] = [await open(), await open()];
    expect(await isLimited(() => sendRow(first))).toBe(true);
    expect(await statuses(100, () => sendRow(second))).toEqual({ 200: 100 });
    await sleep(2_000);
    await finish(second);
    expect((await sendRow(first)).status).toBe(200);
    expect(await statuses(100, () => sendRow(first))).toEqual({ 200: 100 });
  });

  test('calls of an import have the separate limit on other nodes, too', async () => {
    const other = await startServerProcess(server.app.database, { STINT_RATE_LIMIT: '60/minute' });
    const id = await open();
    const elsewhere = other.client(ada.key);
    expect(await statuses(100, () => sendRow(id, elsewhere))).toEqual({ 200: 100 });
    await finish(id);
    await sleep(1_100);
    expect(await isLimited(() => sendRow(id, elsewhere))).toBe(true);
    await other.stop();
  });

  test('the writing calls of a whole import are never refused', async () => {
    const refused: string[] = [];
    const lines = Array.from({ length: 500 }, (_, n) => {
      const start = new Date(Date.UTC(2020, 0, 1) + n * 3_600_000);
      const end = new Date(start.getTime() + 1_800_000);
      return `Work ${n},,,Project ${n % 20},,,${start.toISOString()},${end.toISOString()},,`;
    });
    const header = 'description,billable,client,project,task,tags,start,end,user_name,user_email';
    const file = fileOf('rows.csv', [header, ...lines].join('\n'));
    const { report } = await importsAt(() => server, {
      onEvent: (event) => {
        if (event.kind === 'retry') refused.push(event.operation);
      },
    }).bring(ada, file);
    expect(report.verdict).toBe('MATCHES');
    expect(
      refused.filter((operation) => /^create(TimeEntry|Client|Project|Task|Tag)$/.test(operation)),
    ).toEqual([]);
  });
});

describeOnBothEngines('the limit of imports', (engine) => {
  test('all credentials and imports of a user share the limit of imports', async () => {
    const server = await startTestServer(engine, {
      STINT_RATE_LIMIT: '6000/minute',
      STINT_IMPORT_RATE_LIMIT: '60/minute',
    });
    const ada = await createPerson(server.app);
    const app = await makeApp(server, ada);
    const { access_token } = await connectApp(server, app, ada);
    const [key, token] = [server.client(ada.key), server.client(access_token)];
    const open = async () => {
      const { createImport } = await key.run<{ createImport: { import: { id: string } } }>(
        'mutation ($args: CreateImportArgs!) { createImport(input: { args: $args }) { import { id } } }',
        { args: { tool: 'toggl', fileName: 'x.csv' } },
      );
      return createImport.import.id;
    };
    const id = await open();
    let passed = 0;
    while ((await key.send(ROW, row(id, ada.team.id))).status === 200) passed += 1;
    expect(passed).toBeLessThan(20);
    const refused = await token.send(ROW, row(id, ada.team.id));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    // Another import of the user shares the limit.
    expect((await key.send(ROW, row(await open(), ada.team.id))).status).toBe(429);
    expect((await key.send(ME)).status).toBe(200);
    await server.close();
  });
});

describeOnBothEngines('a server with many in-flight requests', (engine) => {
  test('rejects calls of an import with 503 while it serves all other requests', async () => {
    const server = await startTestServer(engine, { STINT_MAX_IN_FLIGHT: '8', STINT_RATE_LIMIT: 'off' });
    const ada = await createPerson(server.app);
    const client = server.client(ada.key);
    const { createImport } = await client.run<{ createImport: { import: { id: string } } }>(
      'mutation ($args: CreateImportArgs!) { createImport(input: { args: $args }) { import { id } } }',
      { args: { tool: 'toggl', fileName: 'x.csv' } },
    );
    const importId = createImport.import.id;
    // The invalid times are refused before a write, so the server responds while writes are blocked.
    const sendUnwritten = (id: string | null) => {
      const { input } = row(id, ada.team.id);
      return client.send(ROW, { input: { ...input, endTime: input.startTime, startTime: input.endTime } });
    };
    expect((await sendUnwritten(importId)).status).toBe(200);

    const hold = await holdWrites(server.app.database, 'tags');
    const createTag =
      'mutation ($name: String!) { createTag(input: { args: { name: $name } }) { tag { id } } }';
    // More than half of STINT_MAX_IN_FLIGHT, less than all, and fewer than the connections to PostgreSQL.
    const waiting = Array.from({ length: 5 }, (_, n) => client.send(createTag, { name: `Tag ${n}` }));
    // Wait until the held requests have arrived.
    let refused = await sendUnwritten(importId);
    for (let n = 0; n < 50 && refused.status === 200; n++) refused = await sendUnwritten(importId);
    const served = [await client.send(ME), await sendUnwritten(null), await client.send(ME)];
    const refusedAgain = await sendUnwritten(importId);
    await hold.release();

    expect(refused.status).toBe(503);
    expect(refused.errors).toMatchObject([{ extensions: { code: 'OVERLOADED' } }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refusedAgain.status).toBe(503);
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await client.send(ROW, row(importId, ada.team.id))).status).toBe(200);
    await server.close();
  });
});
