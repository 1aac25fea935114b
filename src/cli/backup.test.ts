import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestApp,
  createTestDatabase,
  describeOnBothEngines,
  type TestApp,
} from '../../test/harness/engines.ts';
import { contentOf, expectToWork, fillInstall, type Install } from '../../test/imports/copies.ts';
import { settingsFor } from '../../test/processes/run-stint.ts';
import { withWarmStint } from '../../test/processes/warm-stint.ts';
import type { Engine } from '../db/database.ts';
import { NEWEST_SCHEMA } from '../db/migrate.ts';

const runCommand = withWarmStint();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stint-backups-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('refuses to back up a missing database, and creates no file', async () => {
  const dataDir = path.join(folder, 'nowhere');
  expect(await stint(['backup', 'nothing.gz'], { url: null, dataDir })).toEqual({
    code: 1,
    stdout: '',
    stderr: `stint: There is no database ${path.join(dataDir, 'stint.db')}; STINT_DATA_DIR names its folder.\n`,
  });
  expect(readdirSync(folder)).toEqual([]);
});

const stint = (args: string[], database: { url: string | null; dataDir: string }) =>
  runCommand(args, { env: settingsFor(database), cwd: folder });

describeOnBothEngines('stint backup', (engine) => {
  let app: TestApp;
  let install: Install;
  const file = `${engine}.ndjson.gz`;

  beforeAll(async () => {
    app = await createTestApp(engine);
    install = await fillInstall(app);
  });
  afterAll(() => app.close());

  it('writes exactly one file, which only its owner can read', async () => {
    const { code, stdout, stderr } = await stint(['backup', file], app.database);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${file}\n` });
    expect(stderr).toMatch(/^It has \d+ rows of \d+ tables as of \d{4}-.*Z\.\n$/);
    expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith(engine))).toEqual([file]);
  });

  it('writes rows of every table into the file', () => {
    const [header = ''] = gunzipSync(readFileSync(path.join(folder, file)))
      .toString()
      .split('\n');
    const { tables, ...facts } = JSON.parse(header);
    expect(facts).toMatchObject({ format: 'stint-backup', version: 1, schema: NEWEST_SCHEMA, engine });
    for (const { name, rows } of tables) expect([name, rows > 0]).toEqual([name, true]);
  });

  it('replaces an existing file only with --force', async () => {
    const before = readFileSync(path.join(folder, file));
    expect(await stint(['backup', file], app.database)).toEqual({
      code: 1,
      stdout: '',
      stderr: `stint: ${file} is there already; --force replaces it.\n`,
    });
    expect(readFileSync(path.join(folder, file)).equals(before)).toBe(true);
    chmodSync(path.join(folder, file), 0o644);
    expect(await stint(['backup', file, '--force'], app.database)).toMatchObject({ code: 0 });
    expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(folder, file)).equals(before)).toBe(false);
  });

  it.each<Engine>(['sqlite', 'postgres'])(
    'creates a file that restore copies into an empty %s database, which works',
    async (other) => {
      const target = await createTestDatabase(other);
      try {
        const { code, stdout, stderr } = await stint(['restore', file], target);
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        expect(stdout).toMatch(/^Restored \d+ rows of \d+ tables as of .*Z and compared every row\.\n$/);
        expect(await contentOf(target)).toEqual(await contentOf(app.database));
        await expectToWork(target, install);
      } finally {
        await target.drop();
      }
    },
  );
});
