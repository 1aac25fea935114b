import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestApp,
  createTestDatabase,
  describeOnBothEngines,
  type TestApp,
} from '../../test/harness/engines.ts';
import { createPerson } from '../../test/harness/factories.ts';
import { type Client, type ServerProcess, startServerProcess } from '../../test/harness/server.ts';
import { fullOrQuick, reportFigures } from '../../test/harness/trials.ts';
import { runStint, settingsFor } from '../../test/processes/run-stint.ts';
import { connect } from '../db/connect.ts';
import { Digest, type Fingerprint } from '../db/copy/digest.ts';
import { readRows } from '../db/copy/read.ts';
import { type CopiedTable, tablesOfSchema } from '../db/copy/tables.ts';
import type { Engine, Handle } from '../db/database.ts';
import { NEWEST_SCHEMA } from '../db/migrate.ts';
import { collect } from '../lib/collect.ts';

const WRITERS = 4;
const BACKUPS = fullOrQuick(20, 4);
const HOUR = 3_600_000;
/** The tables that get a row from each creation, in one transaction. */
const WRITTEN = ['time_entries', 'tags', 'time_entry_tags', 'idempotency_keys'];

describeOnBothEngines('backups while people track time', (engine) => {
  let app: TestApp;
  let server: ServerProcess;
  let folder: string;
  let tables: CopiedTable[];
  let isOver = false;
  let writers: Writer[];

  interface Writer {
    /** Counts of sent and answered creations. Each writer sends one creation at a time. */
    sent: number;
    done: number;
    finished: Promise<void>;
  }

  beforeAll(async () => {
    app = await createTestApp(engine);
    folder = mkdtempSync(path.join(tmpdir(), 'stint-load-'));
    tables = (await tablesOfSchema(NEWEST_SCHEMA)).filter(({ name }) => WRITTEN.includes(name));
    server = await startServerProcess(app.database);
    writers = [];
    for (let number = 0; number < WRITERS; number++) {
      const { key } = await createPerson(app);
      writers.push(startWriting(server.client(key), number));
    }
  });
  afterAll(async () => {
    isOver = true;
    await Promise.allSettled(writers.map(({ finished }) => finished));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    await app.close();
  });

  function startWriting(client: Client, number: number): Writer {
    const writer: Writer = { sent: 0, done: 0, finished: Promise.resolve() };
    const write = async () => {
      while (!isOver) {
        const name = `${number}:${writer.sent}`;
        const start = Date.UTC(2020, 0, 1) + writer.sent++ * HOUR;
        const [startTime, endTime] = [start, start + HOUR / 2].map((at) => new Date(at).toISOString());
        const { createTimeEntry } = await client.run<{ createTimeEntry: { outcome: string } }>(
          `mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) { outcome } }`,
          { input: { startTime, endTime, title: name, tags: [name], idempotencyKey: name } },
        );
        expect(createTimeEntry.outcome).toBe('CREATED');
        writer.done++;
        // Limits the write rate: every backup sees new entries, and restoring stays quick.
        await sleep(10);
      }
    };
    writer.finished = write();
    return writer;
  }

  /** Returns the rows of each table, each with the name of the creation that wrote the row. */
  async function writtenIn(handle: Handle): Promise<Map<string, { name: string; line: string }[]>> {
    const rows = new Map<string, { values: Record<string, string>; line: string }[]>();
    for (const table of tables) {
      const lines = (await collect(readRows(handle, table))).flat();
      const values = (line: string) =>
        Object.fromEntries(
          (JSON.parse(line) as string[]).map((value, index) => [table.columns[index], value]),
        );
      rows.set(
        table.name,
        lines.map((line) => ({ line, values: values(line) })),
      );
    }
    const tags = new Map(rows.get('tags')?.map(({ values }) => [values.id, values.name]));
    return new Map(
      [...rows].map(([table, found]) => [
        table,
        found.map(({ line, values: { title, name, key, tag_id } }) => ({
          line,
          name: title ?? name ?? key ?? tags.get(tag_id) ?? '',
        })),
      ]),
    );
  }

  /** Fingerprints of each table after the given number of creations of each writer. */
  function fingerprintsAt(
    written: Map<string, { name: string; line: string }[]>,
    counts: readonly number[],
  ): Record<string, Fingerprint> {
    return Object.fromEntries(
      [...written].map(([table, rows]) => {
        const digest = new Digest();
        for (const { name, line } of rows) {
          const [writer = 0, place = 0] = name.split(':').map(Number);
          if (place < (counts[writer] ?? 0)) digest.add([line]);
        }
        return [table, digest.get()];
      }),
    );
  }

  test('each backup is a consistent snapshot of one moment', async (context) => {
    const restored: { counts: number[]; found: Record<string, Fingerprint> }[] = [];
    for (let run = 0; run < BACKUPS; run++) {
      const file = path.join(folder, `${run}.gz`);
      const answered = writers.map(({ done }) => done);
      const made = await runStint(['backup', file], { env: settingsFor(app.database) });
      expect(made).toMatchObject({ code: 0 });
      const sent = writers.map((writer) => writer.sent);
      const other: Engine = run % 2 === 0 ? 'sqlite' : 'postgres';
      const target = await createTestDatabase(other);
      expect(await runStint(['restore', file], { env: settingsFor(target) })).toMatchObject({ code: 0 });
      const db = connect({ ...target, connections: 1, onError: () => {} });
      const written = await writtenIn(db.read);
      await db.close();
      await target.drop();
      const names = written.get('time_entries')?.map(({ name }) => name) ?? [];
      const counts = writers.map((_, number) => names.filter((name) => name.startsWith(`${number}:`)).length);
      for (const [number, count] of counts.entries()) {
        expect(count).toBeGreaterThanOrEqual(answered[number] ?? 0);
        expect(count).toBeLessThanOrEqual(sent[number] ?? 0);
      }
      const all = writers.map(() => Number.POSITIVE_INFINITY);
      restored.push({ counts, found: fingerprintsAt(written, all) });
    }
    isOver = true;
    await Promise.all(writers.map(({ finished }) => finished));
    const written = await writtenIn(app.db.read);
    const wrong = restored.filter(
      ({ counts, found }) => JSON.stringify(found) !== JSON.stringify(fingerprintsAt(written, counts)),
    );
    const most = Math.max(...restored.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0)));
    reportFigures(context, {
      tries: BACKUPS,
      failures: wrong.length,
      worst: `up to ${most} entries, created during the backups`,
    });
    expect(wrong).toEqual([]);
    // Every backup has another count: the writers wrote all the time.
    const sums = restored.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0));
    expect(new Set(sums).size).toBe(BACKUPS);
  }, 600_000);
});
