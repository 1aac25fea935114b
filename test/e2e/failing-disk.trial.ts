import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, type TestContext, test, vi } from 'vitest';
import { freePort } from '../../src/app/free-port.ts';
import { connect } from '../../src/db/connect.ts';
import { schemaOf } from '../../src/db/migrate.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { createClient } from '../harness/server.ts';
import { often, tell } from '../harness/trials.ts';
import { replay } from '../processes/acknowledged.ts';
import { openServices, startDatabase } from '../processes/nodes.ts';
import { runStint, settingsFor, startStint } from '../processes/run-stint.ts';
import { mountSmallDisk, type SmallDisk } from '../processes/small-disk.ts';
import { startStintTraced } from '../processes/strace.ts';
import { keepWritingOn, type Refusal, type WritingOn } from '../processes/writing-on.ts';

const FULL = 'The disk of the database is full, so nothing was written; try again later.';
const WAIT = { timeout: 60_000, interval: 5 };

type Database = TestApp['database'];

interface Place {
  database: Database;
  disk: SmallDisk;
  remove: () => Promise<void>;
}

async function placeOn(engine: 'sqlite' | 'postgres', megabytes = 128): Promise<Place> {
  if (engine === 'sqlite') {
    const disk = mountSmallDisk(megabytes);
    const database = { url: null, dataDir: disk.path, drop: async () => {} };
    return { database, disk, remove: async () => disk.remove() };
  }
  // The tables alone: a PostgreSQL without room for its own log stops, and starts again when there is some.
  const cluster = await startDatabase();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query('show data_directory');
  const disk = mountSmallDisk(megabytes, statSync(rows[0].data_directory));
  await client.query(`create tablespace small location '${disk.path}'`);
  await client.query('create database small tablespace small');
  await client.end();
  const url = cluster.url.replace(/postgres$/, 'small');
  const remove = async () => {
    await cluster.stop();
    disk.remove();
  };
  return { database: { url, dataDir: '/nowhere', drop: async () => {} }, disk, remove };
}

function serving(database: Database, port: number): Record<string, string> {
  const settings = { HOST: '127.0.0.1', PORT: String(port), STINT_RATE_LIMIT: 'off' };
  return { ...settingsFor(database), ...settings, STINT_LOG_LEVEL: 'silent' };
}

async function untilItListens({ child }: ReturnType<typeof startStint>): Promise<void> {
  for await (const text of child.stderr) if (String(text).includes('Listening on')) return;
}

/** Everything that was said to be written is there once; what was said not to be is not. */
async function holdAgainst(app: TestApp, origin: string, key: string, writing: WritingOn): Promise<string[]> {
  const stored = await app.db.read.selectFrom('time_entries').select(['id', 'title']).execute();
  const ids = new Set(stored.map(({ id }) => id));
  const titles = new Set(stored.map(({ title }) => title));
  const confirmed = [...writing.answers].filter(([, id]) => id !== null);
  const lost = confirmed.flatMap(([name, id]) => (ids.has(id ?? '') ? [] : [`${name} is lost`]));
  const untrue = writing.refusals
    .filter((refusal) => refusal.message.includes('nothing was written') && titles.has(refusal.key))
    .map((refusal) => `${refusal.key} was written all the same`);
  const changed = await replay(origin, key, writing.answers);
  const count = await app.db.read.selectFrom('time_entries').select('id').execute();
  const doubled =
    count.length === writing.answers.size ? [] : [`${count.length} for ${writing.answers.size}`];
  return [...lost, ...untrue, ...changed, ...doubled];
}

function kindsOf(refusals: readonly Refusal[]): unknown[] {
  const kinds = refusals.map(({ status, retryAfter, code, message }) => [status, retryAfter, code, message]);
  return [...new Set(kinds.map((kind) => JSON.stringify(kind)))].map((text) => JSON.parse(text));
}

describeOnBothEngines('a disk that is full', (engine) => {
  test('refuses what it cannot keep, and takes it again when there is room', {
    timeout: 1_200_000,
  }, async (context) => {
    const { database, disk, remove } = await placeOn(engine);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    let server = startStint(['serve'], { env: serving(database, port) });
    try {
      await untilItListens(server);
      const app = openServices(database);
      const { key } = await createPerson(app);
      const writing = keepWritingOn(origin, key, 'full');
      const rounds = often(20, 3);
      let slowest = 0;
      for (let round = 0; round < rounds; round++) {
        const before = writing.confirmed();
        await vi.waitUntil(() => writing.confirmed() > before + 50, WAIT);
        const refused = writing.refusals.length;
        disk.fill();
        await vi.waitUntil(() => writing.refusals.length > refused + 20, WAIT);
        expect((await createClient(origin, key).send('{ me { id } }')).status).toBe(200);
        const so = writing.confirmed();
        const freed = performance.now();
        disk.free();
        await vi.waitUntil(() => writing.confirmed() > so + 10, WAIT);
        slowest = Math.max(slowest, performance.now() - freed);
      }
      await writing.stop();
      expect(server.child.exitCode).toBeNull();
      server.child.kill('SIGKILL');
      await server.finished;
      server = startStint(['serve'], { env: serving(database, port) });
      await untilItListens(server);
      const confirmed = writing.confirmed();
      const problems = await holdAgainst(app, origin, key, writing);
      await app.close();
      tellOf(context, rounds, confirmed, writing.refusals, problems, slowest);
      expect(problems).toEqual([]);
      expect(kindsOf(writing.refusals)).toEqual([[503, '1', 'UNAVAILABLE', FULL]]);
      expect(slowest).toBeLessThan(10_000);
    } finally {
      server.child.kill('SIGKILL');
      await server.finished;
      await remove();
    }
  });
});

describe('a disk that is too small', () => {
  const [full, back] = [
    'stint: The disk of the database is full. Nothing was restored, and the database is as it was: make room for twice what it will take, and restore again.\n',
    'stint: The disk of the target is full. Nothing was changed here, and no server works on the target yet: see to it, and run the move again, which goes on where this one ended.\n',
  ];
  let folder: string;
  let source: Record<string, string>;
  let backup: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'stint-too-small-'));
    source = { STINT_DATA_DIR: path.join(folder, 'data') };
    backup = path.join(folder, 'demo.gz');
    for (const args of [['demo'], ['backup', backup]]) {
      expect(await runStint(args, { env: source })).toMatchObject({ code: 0 });
    }
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // An empty database of PostgreSQL takes some megabytes by itself.
  test.for([
    ['sqlite', 4],
    ['postgres', 14],
  ] as const)('gets nothing of a restore on %s', { timeout: 300_000 }, async ([engine, megabytes]) => {
    const { database, remove } = await placeOn(engine, megabytes);
    try {
      const restore = () => runStint(['restore', backup], { env: settingsFor(database) });
      expect(await restore()).toMatchObject({ code: 1, stderr: full });
      const db = connect({ ...database, connections: 1, onError: () => {} });
      expect(await schemaOf(db.read)).toBe(0);
      await db.close();
      // Nor is it refused as one that has something in it.
      expect(await restore()).toMatchObject({ code: 1, stderr: full });
    } finally {
      await remove();
    }
  });

  test('keeps what was moved to it', { timeout: 300_000 }, async () => {
    const { database, disk, remove } = await placeOn('postgres', 64);
    try {
      const move = () => runStint(['move', '--to', database.url ?? ''], { env: source });
      // PostgreSQL has its catalog caches by then.
      const db = connect({ ...database, connections: 1, onError: () => {} });
      await db.ping();
      await db.close();
      disk.fill();
      expect(await move()).toMatchObject({ code: 1, stderr: back });
      disk.free();
      const moved = await move();
      expect(moved).toMatchObject({ code: 0 });
      expect(moved.stdout).toContain('compared every row');
    } finally {
      await remove();
    }
  });
});

// Of the embedded database alone: PostgreSQL ends itself when its disk fails, and is then one that cannot be reached.
describe('a disk that fails, under SQLite', () => {
  test.for([
    [
      'to write',
      'pwrite64',
      'The disk of the database refused to write, so nothing was written; try again later.',
    ],
    [
      'to sync',
      'fdatasync',
      'The disk of the database did not confirm what was written, so it may be carried out or not; repeat it with the same idempotencyKey.',
    ],
  ] as const)(
    '%s is told, and confirms nothing that is not there',
    {
      timeout: 600_000,
    },
    async ([_what, call, message], context) => {
      const app = await createTestApp('sqlite');
      const { key } = await createPerson(app);
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const log = path.join(app.database.dataDir, 'stint.db-wal');
      const failures = often(200, 40);
      const options = [
        '-P',
        log,
        '-e',
        `trace=${call}`,
        '-e',
        `inject=${call}:error=EIO:when=20..${20 + failures}`,
      ];
      const server = startStintTraced(['serve'], { file: '/dev/null', options }, serving(app.database, port));
      try {
        await untilItListens(server);
        const writing = keepWritingOn(origin, key, 'failing');
        await vi.waitUntil(() => writing.refusals.length > 0, WAIT);
        let quiet = performance.now();
        let told = 0;
        // It is over when nothing was refused for a second.
        await vi.waitUntil(() => {
          if (writing.refusals.length > told) [told, quiet] = [writing.refusals.length, performance.now()];
          return performance.now() - quiet > 1_000;
        }, WAIT);
        const before = writing.confirmed();
        await vi.waitUntil(() => writing.confirmed() > before + 50, WAIT);
        await writing.stop();
        const confirmed = writing.confirmed();
        const problems = await holdAgainst(app, origin, key, writing);
        tellOf(context, failures, confirmed, writing.refusals, problems);
        expect(problems).toEqual([]);
        expect(kindsOf(writing.refusals)).toContainEqual([503, '1', 'UNAVAILABLE', message]);
        expect(writing.refusals.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual(
          [],
        );
      } finally {
        server.child.kill('SIGKILL');
        await server.finished;
        await app.close();
      }
    },
  );
});

function tellOf(
  context: TestContext,
  tries: number,
  confirmed: number,
  refusals: readonly Refusal[],
  problems: readonly string[],
  slowest?: number,
): void {
  const counts = `${confirmed} confirmed, ${refusals.length} refused, ${problems.length} false confirmations`;
  const back = slowest === undefined ? '' : `; writes again within ${Math.round(slowest)} ms`;
  tell(context, { tries, failures: problems.length, worst: `${counts}${back}` });
}
