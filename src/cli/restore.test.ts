import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import {
  createTestApp,
  createTestDatabase,
  describeOnBothEngines,
  type TestDatabase,
} from '../../test/harness/engines.ts';
import { startServerProcess } from '../../test/harness/server.ts';
import { contentOf, fillEveryTable, fillInstall } from '../../test/imports/copies.ts';
import { settingsFor } from '../../test/processes/run-stint.ts';
import { withWarmStint } from '../../test/processes/warm-stint.ts';
import { connect } from '../db/connect.ts';
import type { Handle } from '../db/database.ts';
import { migrateTo, NEWEST_SCHEMA, schemaOf } from '../db/migrate.ts';

const runCommand = withWarmStint();

let folder: string;
let target: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'stint-restore-'));
  const app = await createTestApp('sqlite');
  await fillInstall(app);
  await stint(['backup', 'whole.gz'], app.database);
  await app.close();
  const whole = readFileSync(path.join(folder, 'whole.gz'));
  const text = gunzipSync(whole).toString();
  const files: Record<string, string | Buffer> = {
    'cut.gz': whole.subarray(0, whole.length - 9),
    'unclosed.gz': gzipSync(text.split('\n').slice(0, -2).join('\n').concat('\n')),
    'changed.gz': gzipSync(text.replace('déjà vu', 'deja vu')),
    'longer.gz': gzipSync(`${text}{}\n`),
    'plain.txt': text,
    'other.gz': gzipSync('{"some":"thing else"}\n'),
    'newer.gz': gzipSync(text.replace(`"schema":${NEWEST_SCHEMA}`, '"schema":999')),
    'newer-format.gz': gzipSync(text.replace('"version":1', '"version":2')),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stint = (args: string[], database = target) =>
  runCommand(args, { env: settingsFor(database), cwd: folder });

async function refusal(file: string): Promise<string> {
  const { code, stdout, stderr } = await stint(['restore', file]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr;
}

async function change(work: (tx: Handle) => Promise<unknown>, database = target): Promise<void> {
  const db = connect({ ...database, connections: 1, onError: () => {} });
  await db.transaction(work).finally(() => db.close());
}

describeOnBothEngines('stint restore', (engine) => {
  beforeEach(async () => {
    target = await createTestDatabase(engine);
  });
  afterEach(() => target.drop());

  it.each([
    ['cut.gz', 'is cut off: its end is missing. Nothing was restored.'],
    ['unclosed.gz', 'is cut off: its end is missing. Nothing was restored.'],
    ['changed.gz', 'is not as it was written: its content was changed or damaged. Nothing was restored.'],
    ['longer.gz', 'is not as it was written: its content was changed or damaged. Nothing was restored.'],
    ['plain.txt', 'is no backup that "bin/stint backup" wrote.'],
    ['other.gz', 'is no backup that "bin/stint backup" wrote.'],
    [
      'newer.gz',
      `was written by a newer version of Stint (${manifest.version}, schema 999; this version knows ${NEWEST_SCHEMA}): restore it with that one or a later one.`,
    ],
    [
      'newer-format.gz',
      `was written by a newer version of Stint (${manifest.version}): restore it with that one.`,
    ],
  ])('rejects %s and creates nothing', async (file, message) => {
    expect(await refusal(file)).toBe(`stint: ${file} ${message}\n`);
    expect(await contentOf(target)).toEqual({});
  });

  it('rejects a database that has data, and leaves the database unchanged', async () => {
    await stint(['migrate']);
    await change(fillTeams);
    const before = await contentOf(target);
    expect(await refusal('whole.gz')).toBe(
      'stint: The database has data already, such as in the table teams. Use an empty one: a new folder as STINT_DATA_DIR, or a new database on the PostgreSQL server.\n',
    );
    expect(await contentOf(target)).toEqual(before);
  });

  it('rejects a database with foreign tables', async () => {
    await change((tx) => sql`create table recipes (id integer)`.execute(tx));
    expect(await refusal('whole.gz')).toMatch(
      /^stint: The database has tables of something else, such as recipes\./,
    );
  });

  it('accepts a migrated database without data, unless its schema is newer than the file', async () => {
    const source = await createTestDatabase(engine);
    await change((tx) => migrateTo(tx, engine, 8), source);
    await stint(['backup', '--force', 'older.gz'], source);
    await source.drop();
    await stint(['migrate']);
    expect(await refusal('older.gz')).toMatch(
      new RegExp(
        `has no data, but the tables of schema ${NEWEST_SCHEMA}, and what is to come in is of schema 8\\.`,
      ),
    );
    expect(await stint(['restore', 'whole.gz'])).toMatchObject({ code: 0, stderr: '' });
  });

  it('migrates a backup of an older version', async () => {
    const source = await createTestDatabase(engine);
    const db = connect({ ...source, connections: 1, onError: () => {} });
    await db.transaction((tx) => migrateTo(tx, engine, 8));
    await fillEveryTable(db, 8);
    await stint(['backup', `of-8-${engine}.gz`], source);
    // A backup does not migrate its source, so operators can make one before an upgrade.
    expect(await schemaOf(db.read)).toBe(8);
    await db.close();
    expect(await stint(['restore', `of-8-${engine}.gz`])).toMatchObject({ code: 0, stderr: '' });
    await stint(['migrate'], source);
    expect(await contentOf(target)).toEqual(await contentOf(source));
    await source.drop();
  });
});

const fillTeams = (tx: Handle) =>
  sql`insert into teams (id, name, name_key, currency, time_zone, overlap_policy, created_at)
    values ('00000000-0000-7000-8000-000000000000', 'x', 'x', 'EUR', 'UTC', 'KEEP', 0)`.execute(tx);

describe('stint restore on sqlite', () => {
  it('fails while a server runs', async () => {
    target = await createTestDatabase('sqlite');
    const server = await startServerProcess(target);
    try {
      expect(await refusal('whole.gz')).toBe(
        `stint: A server or another command has ${path.join(target.dataDir, 'stint.db')} open: stop it first.\n`,
      );
    } finally {
      await server.stop();
      await target.drop();
    }
  });
});
