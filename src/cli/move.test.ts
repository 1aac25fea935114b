import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, createTestDatabase, type TestDatabase } from '../../test/harness/engines.ts';
import { createPerson } from '../../test/harness/factories.ts';
import { startServerProcess } from '../../test/harness/server.ts';
import { startStallingProxy } from '../../test/hostile/stalling-proxy.ts';
import { contentOf, expectToWork, fillInstall, type Install } from '../../test/imports/copies.ts';
import { writeLongHistory } from '../../test/models/long-history.ts';
import { runStint, settingsFor, startStint } from '../../test/processes/run-stint.ts';
import { connect } from '../db/connect.ts';
import type { Handle } from '../db/database.ts';

const ENTRIES = 4000;
const RESUMING = 'Resuming an earlier move.\n';

describe('stint move', () => {
  let source: TestDatabase;
  let target: TestDatabase & { url: string };
  let install: Install;
  let content: Record<string, unknown>;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'stint-move-'));
    const app = await createTestApp('sqlite');
    install = await fillInstall(app);
    await writeLongHistory(app, await createPerson(app), ENTRIES, { people: 2, perDay: 40 });
    await app.db.close();
    source = app.database;
    content = await contentOf(source);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await source.drop();
  });
  beforeEach(async () => {
    const made = await createTestDatabase('postgres');
    target = { ...made, url: made.url ?? '' };
  });
  afterEach(() => target.drop());

  const file = ({ dataDir }: { dataDir: string }) => path.join(dataDir, 'stint.db');
  const bytes = () => readFileSync(file(source));
  const moveTo = (url: string, from: { dataDir: string } = source) =>
    runStint(['move', '--to', url], { env: settingsFor({ dataDir: from.dataDir, url: null }) });

  async function change(database: TestDatabase, work: (tx: Handle) => Promise<unknown>): Promise<void> {
    const db = connect({ ...database, connections: 1, onError: () => {} });
    await db.transaction(work).finally(() => db.close());
  }

  async function refusal(url: string, from?: { dataDir: string }): Promise<string> {
    const { code, stdout, stderr } = await moveTo(url, from);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    return stderr;
  }

  /** Kills a move after it sent `limit` bytes to the target, before its end. */
  async function killAfter(limit: number): Promise<void> {
    const proxy = await startStallingProxy(target.url, limit);
    const { child, finished } = startStint(['move', '--to', proxy.url], { env: settingsFor(source) });
    const first = await Promise.race([proxy.stalled, finished]);
    child.kill('SIGKILL');
    await finished;
    await proxy.close();
    expect(first).toBeUndefined();
  }

  it('copies every row, prints the new setting and leaves the source unchanged', async () => {
    const before = bytes();
    const { code, stdout, stderr } = await moveTo(target.url);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^Moved [\d,]+ rows of \d+ tables and compared every row\.$/),
      `From now on, start Stint with DATABASE_URL=${target.url}`,
      `The database in ${source.dataDir} is unchanged. Delete it when you no longer need it.`,
      '',
    ]);
    expect(await contentOf(target)).toEqual(content);
    expect(bytes().equals(before)).toBe(true);
    await expectToWork(target, install);
  });

  it('resumes after a kill at any point; until then no server can use the target', async () => {
    const before = bytes();
    const whole = await startStallingProxy(target.url);
    await moveTo(whole.url);
    const total = whole.sent();
    await whole.close();
    expect(await contentOf(target)).toEqual(content);
    // Killed while rows are copied, and in the last step.
    for (const limit of [Math.floor(total / 2), total - 100]) {
      await target.drop();
      target = (await createTestDatabase('postgres')) as typeof target;
      await killAfter(limit);
      const serving = await runStint(['migrate'], { env: settingsFor(target) });
      expect(serving).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(
          'cannot be used: A move into it was not completed: run "bin/stint move" again',
        ),
      });
      const rest = await startStallingProxy(target.url);
      expect(await moveTo(rest.url)).toMatchObject({ code: 0, stderr: RESUMING });
      // Copied rows are not sent again.
      expect(rest.sent()).toBeLessThan(total - limit * 0.5);
      await rest.close();
      expect(await contentOf(target)).toEqual(content);
    }
    expect(bytes().equals(before)).toBe(true);
    await expectToWork(target, install);
  });

  it('starts again after a kill in the first step, which leaves the target empty', async () => {
    await killAfter(10_000);
    expect(await contentOf(target)).toEqual({});
    expect(await moveTo(target.url)).toMatchObject({ code: 0, stderr: '' });
    expect(await contentOf(target)).toEqual(content);
  });

  it('fails if the source changes during the move, and starts again next time', async () => {
    const changed = { dataDir: mkdtempSync(path.join(folder, 'changed-')), url: null, drop: async () => {} };
    copyFileSync(file(source), file(changed));
    const proxy = await startStallingProxy(target.url, 1_000_000);
    const { finished } = startStint(['move', '--to', proxy.url], { env: settingsFor(changed) });
    await proxy.stalled;
    await change(changed, (tx) => sql`update time_entries set title = 'changed'`.execute(tx));
    proxy.release();
    expect(await finished).toMatchObject({ code: 1, stderr: expect.stringContaining('in good order') });
    await proxy.close();
    await expect(contentOf(target)).rejects.toThrow('A move into it was not completed');
    expect(await runStint(['migrate'], { env: settingsFor(changed) })).toMatchObject({ code: 0 });
    expect(await moveTo(target.url, changed)).toMatchObject({
      code: 0,
      stderr: 'The data changed since an earlier move. Starting again.\n',
    });
    expect(await contentOf(target)).toEqual(await contentOf(changed));
  });

  it('refuses a target with data or foreign tables, and leaves the target unchanged', async () => {
    expect(await moveTo(target.url)).toMatchObject({ code: 0 });
    await change(target, (tx) => sql`delete from time_entry_tags`.execute(tx));
    const before = await contentOf(target);
    expect(await refusal(target.url)).toMatch(
      /^stint: The database has data already, such as in the table teams\. Use an empty one: /,
    );
    expect(await contentOf(target)).toEqual(before);
    const other = await createTestDatabase('postgres');
    await change(other, (tx) => sql`create table recipes (id integer)`.execute(tx));
    expect(await refusal(other.url ?? '')).toMatch(
      /^stint: The database has tables of something else, such as recipes/,
    );
    await other.drop();
  });

  it('refuses a source that is in use or was not closed by a killed process', async () => {
    const used = await createTestDatabase('sqlite');
    const server = await startServerProcess(used);
    const left = { dataDir: mkdtempSync(path.join(folder, 'left-')) };
    for (const end of ['', '-wal']) copyFileSync(`${file(used)}${end}`, `${file(left)}${end}`);
    expect(await refusal(target.url, used)).toContain(
      'is open, or was not closed in good order: stop the server.',
    );
    await server.stop();
    const before = readFileSync(file(left));
    expect(await refusal(target.url, left)).toContain('"bin/stint migrate" puts it in order.');
    expect(readFileSync(file(left)).equals(before)).toBe(true);
    await runStint(['migrate'], { env: settingsFor({ ...left, url: null }) });
    expect(await moveTo(target.url, left)).toMatchObject({ code: 0 });
    await used.drop();
  });

  it('refuses a PostgreSQL source, a missing source and an unreachable target', async () => {
    const env = settingsFor(target);
    expect(await runStint(['move', '--to', target.url], { env })).toMatchObject({
      code: 1,
      stderr: 'stint: Only the SQLite database can be moved. Unset DATABASE_URL and set STINT_DATA_DIR.\n',
    });
    expect(await refusal(target.url, { dataDir: folder })).toMatch(
      /^stint: There is no database .*stint\.db; /,
    );
    expect(await refusal('postgres://ada:secret@127.0.0.1:1/stint')).toBe(
      'stint: The database at 127.0.0.1:1/stint cannot be used: nothing listens there.\n',
    );
  });
});
