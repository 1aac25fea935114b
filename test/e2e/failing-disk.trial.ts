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
import { fullOrQuick, reportFigures } from '../harness/trials.ts';
import { replay } from '../processes/acknowledged-writes.ts';
import {
  type ContinuousWriter,
  type Refusal,
  startContinuousWriter,
} from '../processes/continuous-writer.ts';
import { openServices, startDatabase } from '../processes/nodes.ts';
import { runStint, settingsFor, startStint } from '../processes/run-stint.ts';
import { mountSmallDisk, type SmallDisk } from '../processes/small-disk.ts';
import { startStintTraced } from '../processes/strace.ts';

const FULL = 'The disk of the database is full, so nothing was written; try again later.';
const WAIT = { timeout: 60_000, interval: 5 };

type Database = TestApp['database'];

interface SmallDatabase {
  database: Database;
  disk: SmallDisk;
  remove: () => Promise<void>;
}

async function createSmallDatabase(engine: 'sqlite' | 'postgres', megabytes = 128): Promise<SmallDatabase> {
  if (engine === 'sqlite') {
    const disk = mountSmallDisk(megabytes);
    const database = { url: null, dataDir: disk.path, drop: async () => {} };
    return { database, disk, remove: async () => disk.remove() };
  }
  // Only the tables are on the small disk: PostgreSQL stops if its write-ahead log has no space.
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

function serverSettings(database: Database, port: number): Record<string, string> {
  const settings = { HOST: '127.0.0.1', PORT: String(port), STINT_RATE_LIMIT: 'off' };
  return { ...settingsFor(database), ...settings, STINT_LOG_LEVEL: 'silent' };
}

async function waitUntilListening({ child }: ReturnType<typeof startStint>): Promise<void> {
  for await (const text of child.stderr) if (String(text).includes('Listening on')) return;
}

/** Returns problems: lost or duplicated acknowledged writes, and stored writes that were reported as not written. */
async function findProblems(
  app: TestApp,
  origin: string,
  key: string,
  writing: ContinuousWriter,
): Promise<string[]> {
  const stored = await app.db.read.selectFrom('time_entries').select(['id', 'title']).execute();
  const ids = new Set(stored.map(({ id }) => id));
  const titles = new Set(stored.map(({ title }) => title));
  const confirmed = [...writing.answers].filter(([, id]) => id !== null);
  const lost = confirmed.flatMap(([name, id]) => (ids.has(id ?? '') ? [] : [`${name} is lost`]));
  const falselyRefused = writing.refusals
    .filter((refusal) => refusal.message.includes('nothing was written') && titles.has(refusal.key))
    .map((refusal) => `${refusal.key} was written all the same`);
  const changed = await replay(origin, key, writing.answers);
  const count = await app.db.read.selectFrom('time_entries').select('id').execute();
  const doubled =
    count.length === writing.answers.size ? [] : [`${count.length} for ${writing.answers.size}`];
  return [...lost, ...falselyRefused, ...changed, ...doubled];
}

function distinctRefusals(refusals: readonly Refusal[]): unknown[] {
  const kinds = refusals.map(({ status, retryAfter, code, message }) => [status, retryAfter, code, message]);
  return [...new Set(kinds.map((kind) => JSON.stringify(kind)))].map((text) => JSON.parse(text));
}

describeOnBothEngines('a full disk', (engine) => {
  test('refuses writes without false confirmations, and accepts them once there is space', {
    timeout: 1_200_000,
  }, async (context) => {
    const { database, disk, remove } = await createSmallDatabase(engine);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    let server = startStint(['serve'], { env: serverSettings(database, port) });
    try {
      await waitUntilListening(server);
      const app = openServices(database);
      const { key } = await createPerson(app);
      const writing = startContinuousWriter(origin, key, 'full');
      const rounds = fullOrQuick(20, 3);
      let slowest = 0;
      for (let round = 0; round < rounds; round++) {
        const before = writing.confirmed();
        await vi.waitUntil(() => writing.confirmed() > before + 50, WAIT);
        const refused = writing.refusals.length;
        disk.fill();
        await vi.waitUntil(() => writing.refusals.length > refused + 20, WAIT);
        expect((await createClient(origin, key).send('{ me { id } }')).status).toBe(200);
        const confirmedWhenFull = writing.confirmed();
        const freed = performance.now();
        disk.free();
        await vi.waitUntil(() => writing.confirmed() > confirmedWhenFull + 10, WAIT);
        slowest = Math.max(slowest, performance.now() - freed);
      }
      await writing.stop();
      expect(server.child.exitCode).toBeNull();
      server.child.kill('SIGKILL');
      await server.finished;
      server = startStint(['serve'], { env: serverSettings(database, port) });
      await waitUntilListening(server);
      const confirmed = writing.confirmed();
      const problems = await findProblems(app, origin, key, writing);
      await app.close();
      recordOutcome(context, rounds, confirmed, writing.refusals, problems, slowest);
      expect(problems).toEqual([]);
      expect(distinctRefusals(writing.refusals)).toEqual([[503, '1', 'UNAVAILABLE', FULL]]);
      expect(slowest).toBeLessThan(10_000);
    } finally {
      server.child.kill('SIGKILL');
      await server.finished;
      await remove();
    }
  });
});

describe('a disk that is too small for a restore or a move', () => {
  const [full, back] = [
    'stint: The disk of the database is full. Nothing was restored, and the database is as it was: make room for twice what it will take, and restore again.\n',
    'stint: The disk of the target is full. Nothing was changed here, and no server works on the target yet: check the disk, and run the move again, which continues where this one stopped.\n',
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

  // An empty PostgreSQL database needs some megabytes itself.
  test.for([
    ['sqlite', 4],
    ['postgres', 14],
  ] as const)(
    'leaves the database on %s empty after a failed restore',
    { timeout: 300_000 },
    async ([engine, megabytes]) => {
      const { database, remove } = await createSmallDatabase(engine, megabytes);
      try {
        const restore = () => runStint(['restore', backup], { env: settingsFor(database) });
        expect(await restore()).toMatchObject({ code: 1, stderr: full });
        const db = connect({ ...database, connections: 1, onError: () => {} });
        expect(await schemaOf(db.read)).toBe(0);
        await db.close();
        // A second restore is not refused for a non-empty database.
        expect(await restore()).toMatchObject({ code: 1, stderr: full });
      } finally {
        await remove();
      }
    },
  );

  test('resumes a move after the disk was full', { timeout: 300_000 }, async () => {
    const { database, disk, remove } = await createSmallDatabase('postgres', 64);
    try {
      const move = () => runStint(['move', '--to', database.url ?? ''], { env: source });
      // A query fills the catalog caches of PostgreSQL before the disk is full.
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

// SQLite only: PostgreSQL stops when its disk fails, and is then unreachable.
describe('a failing disk under SQLite', () => {
  test.for([
    [
      'a failing write',
      'pwrite64',
      'The disk of the database failed, so nothing was written; try again later.',
    ],
    [
      'a failing sync',
      'fdatasync',
      'The disk of the database did not confirm what was written, so it may be carried out or not; repeat it with the same idempotencyKey.',
    ],
  ] as const)(
    '%s is answered with 503, without false confirmations',
    {
      timeout: 600_000,
    },
    async ([_what, call, message], context) => {
      const app = await createTestApp('sqlite');
      const { key } = await createPerson(app);
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const log = path.join(app.database.dataDir, 'stint.db-wal');
      const failures = fullOrQuick(200, 40);
      const options = [
        '-P',
        log,
        '-e',
        `trace=${call}`,
        '-e',
        `inject=${call}:error=EIO:when=20..${20 + failures}`,
      ];
      const server = startStintTraced(
        ['serve'],
        { file: '/dev/null', options },
        serverSettings(app.database, port),
      );
      try {
        await waitUntilListening(server);
        const writing = startContinuousWriter(origin, key, 'failing');
        await vi.waitUntil(() => writing.refusals.length > 0, WAIT);
        let quiet = performance.now();
        let seenRefusals = 0;
        // The faults are over when no write was refused for a second.
        await vi.waitUntil(() => {
          if (writing.refusals.length > seenRefusals)
            [seenRefusals, quiet] = [writing.refusals.length, performance.now()];
          return performance.now() - quiet > 1_000;
        }, WAIT);
        const before = writing.confirmed();
        await vi.waitUntil(() => writing.confirmed() > before + 50, WAIT);
        await writing.stop();
        const confirmed = writing.confirmed();
        const problems = await findProblems(app, origin, key, writing);
        recordOutcome(context, failures, confirmed, writing.refusals, problems);
        expect(problems).toEqual([]);
        expect(distinctRefusals(writing.refusals)).toContainEqual([503, '1', 'UNAVAILABLE', message]);
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

function recordOutcome(
  context: TestContext,
  tries: number,
  confirmed: number,
  refusals: readonly Refusal[],
  problems: readonly string[],
  slowest?: number,
): void {
  const counts = `${confirmed} confirmed, ${refusals.length} refused, ${problems.length} false confirmations`;
  const back = slowest === undefined ? '' : `; writes again within ${Math.round(slowest)} ms`;
  reportFigures(context, { tries, failures: problems.length, worst: `${counts}${back}` });
}
