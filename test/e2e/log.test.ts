import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { asOperator, createPerson, type Person } from '../harness/factories.ts';
import {
  createClient,
  partialRequest,
  startServerProcess,
  startTestServer,
  type TestServer,
} from '../harness/server.ts';

const ME = '{ me { id } }';
const WRITE = 'mutation ($name: String!) { createTag(input: { args: { name: $name } }) { errors { code } } }';

describeOnBothEngines('the log', (engine) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app);
  });
  afterAll(() => server.close());

  test('has a line for each request and contains no credential', async () => {
    const child = await startServerProcess(server.app.database, {
      STINT_LOG_LEVEL: 'debug',
      STINT_RATE_LIMIT: '600/minute',
    });
    const { secret } = await createApiKey(server.app, asOperator(ada.actor), { name: 'canary' });
    const mistyped = `${secret.slice(0, -1)}~`;
    const cut = secret.slice(0, 30);
    const client = child.client(secret);
    const url = `${child.origin}/api/v1/graphql`;
    const json = { 'content-type': 'application/json' };

    // Secrets in correct and wrong headers.
    await client.run(ME);
    for (const key of [mistyped, cut, `${secret}${secret}`]) await child.client(key).send(ME);
    for (const name of [
      'authorization',
      'cookie',
      'x-api-key',
      'referer',
      'user-agent',
      'x-request-id',
      'host',
    ]) {
      await fetch(url, { method: 'POST', headers: { ...json, [name]: secret }, body: '{}' });
    }
    // Secrets in the URL.
    for (const path of [
      `/api/v1/graphql?key=${secret}`,
      `/${secret}`,
      `/api/v1/graphql/${secret}`,
      `/%73tint_${secret.slice(6)}`,
      `/%zz${secret}`,
    ]) {
      for (const method of ['GET', 'POST']) {
        await fetch(child.origin + path, { method, headers: { ...json, authorization: `Bearer ${secret}` } });
      }
    }
    // Secrets in bodies: valid, refused, not JSON, too large, and in an operation name.
    await client.run(WRITE, { name: secret });
    await client.send(WRITE, { name: `${secret}\n` });
    await client.send(`{ ${secret} }`);
    await client.send(`query ${secret} { me { id } }`);
    await client.send('query ($id: ID!) { project(id: $id) { id } }', { id: secret });
    await client.send('{ project(id: "x") { id } }', {}, { accept: secret });
    for (const body of [
      secret,
      `{"query":"${secret}`,
      `["${secret}"]`,
      `{"query":"{me{id}}","operationName":"${secret}"}`,
      'x'.repeat(300_000) + secret,
    ]) {
      await fetch(url, { method: 'POST', headers: { ...json, authorization: `Bearer ${secret}` }, body });
    }
    // A secret in a malformed request.
    const socket = connect(Number(new URL(child.origin).port), '127.0.0.1');
    socket.write(
      `POST /api/v1/graphql HTTP/1.1\r\nAuthorization: Bearer ${secret}\r\nBad Header ${secret}\r\n\r\n`,
    );
    await once(socket.resume(), 'close');
    // Requests over the rate limit.
    await Promise.all(Array.from({ length: 120 }, () => client.send(ME)));
    // Secrets in internal errors: a missing table, a message that quotes a value, and an error with the whole row.
    await breakTables();
    const owner = createClient(child.origin, ada.key);
    const faults = await Promise.all([
      owner.send(WRITE, { name: `2 ${secret}` }),
      owner.send(
        `mutation ($title: String) {
          createTimeEntry(input: { startTime: "2026-01-01T00:00:00Z", endTime: "2026-01-01T01:00:00Z", title: $title }) {
            errors { code }
          }
        }`,
        { title: secret },
      ),
      owner.send('mutation { createClient(input: { args: { name: "Private words" } }) { errors { code } } }'),
    ]);
    expect(faults.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(faults.map(({ text }) => text).join()).not.toContain(secret);

    const metrics = await (await fetch(`${child.origin}/metrics`)).text();
    await child.stop();
    const log = child.log();
    for (const trace of [
      secret,
      mistyped,
      cut,
      secret.slice(6),
      secret.slice(0, 20),
      secret.slice(-20),
      ada.key,
    ]) {
      expect(log.includes(trace)).toBe(false);
      expect(metrics.includes(trace)).toBe(false);
    }
    expect(log).not.toContain('Private words');
    expect(log).toContain('stint_…');

    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(new Set(requests.map(({ status }) => status))).toEqual(
      new Set([200, 400, 401, 404, 405, 406, 413, 429, 500]),
    );
    expect(lines.filter(({ msg }) => msg === 'a resolver failed')).toHaveLength(3);
    for (const faulty of lines.filter(({ msg }) => msg === 'a resolver failed')) {
      expect(requests).toContainEqual(expect.objectContaining({ reqId: faulty.reqId, status: 500 }));
    }
    expect(faults.map(({ headers }) => headers.get('x-request-id')).sort()).toEqual(
      lines
        .filter(({ msg }) => msg === 'a resolver failed')
        .map(({ reqId }) => reqId)
        .sort(),
    );
  });

  test('has no error for a client that disconnects', async () => {
    const other = await startServerProcess(server.app.database, { STINT_LOG_LEVEL: 'debug' });
    const socket = connect(Number(new URL(other.origin).port), '127.0.0.1');
    socket.write(partialRequest(ada.key));
    await sleep(100);
    socket.destroy();
    await other.client(ada.key).run(ME);
    await other.stop();
    const lines = other.log().trim().split('\n');
    const parsed = lines.map((line) => JSON.parse(line) as { level: number; msg: string; status?: number });
    expect(parsed.map(({ msg, status }) => [msg, status])).toEqual([
      [expect.stringMatching(/^Server listening/), undefined],
      ['request', 499],
      ['request', 200],
    ]);
    expect(parsed.filter(({ level }) => level > 30)).toEqual([]);
  });

  test('does not delay a stop after its reader is gone', async () => {
    const other = await startServerProcess(server.app.database, { STINT_LOG_LEVEL: 'debug' });
    await other.client(ada.key).run(ME);
    other.closeLog();
    await other.client(ada.key).run(ME);
    const begin = performance.now();
    await other.stop();
    expect(performance.now() - begin).toBeLessThan(15_000);
  });

  /** Makes the database reject valid writes. */
  const breakTables = async () => {
    const { read } = server.app.db;
    const faults =
      engine === 'postgres'
        ? [
            sql`alter table time_entries add constraint quoted check (title::int > 0)`,
            sql`alter table clients add constraint refused check (length(name) > 1000)`,
          ]
        : [
            sql`create trigger quoted before insert on time_entries
              begin select raise(abort, 'no ' || new.title); end`,
            sql`create trigger refused before insert on clients begin select raise(abort, 'never'); end`,
          ];
    for (const fault of faults) await fault.execute(read);
    await sql`alter table tags rename to lost_tags`.execute(read);
  };
});
