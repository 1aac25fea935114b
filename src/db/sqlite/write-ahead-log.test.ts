import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqlite } from './open.ts';
import { Checkpoints, COPY, WriteAheadLog } from './write-ahead-log.ts';

const MEGABYTE = 1_048_576;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stint-checkpoints-'));
  file = path.join(folder, 'stint.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const logSize = () => statSync(`${file}-wal`).size / MEGABYTE;

describe('checkpoints', () => {
  let writer: DatabaseSync;
  let other: DatabaseSync;
  beforeEach(() => {
    writer = new DatabaseSync(file);
    writer.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table notes (text text)');
    other = new DatabaseSync(file);
  });
  afterEach(() => {
    writer.close();
    other.close();
  });

  /** Writes this many megabytes, a quarter of a megabyte per commit. */
  async function write(checkpoints: Checkpoints, megabytes: number): Promise<void> {
    const insert = writer.prepare('insert into notes values (?)');
    for (let n = 0; n < megabytes * 4; n++) {
      insert.run('x'.repeat(MEGABYTE / 4));
      checkpoints.committed();
      await setImmediate();
    }
  }

  it('copies a large log on another thread, so that SQLite resets the log during constant writes', async () => {
    const reader = new DatabaseSync(file);
    const copy = vi.fn(async () => {
      // A checkpoint stops at the snapshot of an open reader, as if later pages had arrived during the copy.
      reader.exec('begin; select count(*) from notes');
      writer.exec("insert into notes values ('meanwhile')");
      other.prepare(COPY).get();
      reader.exec('commit');
    });
    await write(new Checkpoints(writer, copy), 150);
    reader.close();
    expect(copy.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(logSize()).toBeLessThan(45);
    const count = 600 + copy.mock.calls.length;
    expect(writer.prepare('select count(*) as count from notes').get()).toEqual({ count });
  });

  it('leaves a small log alone', async () => {
    const copy = vi.fn(async () => {});
    await write(new Checkpoints(writer, copy), 25);
    expect(copy).not.toHaveBeenCalled();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['fails', () => Promise.reject(new Error('broken'))],
    [
      'throws',
      () => {
        throw new Error('no thread');
      },
    ],
  ])('fails no commit if the copier %s, and copies the log once the copier works again', async (_, fail) => {
    let isBroken = true;
    const checkpoints = new Checkpoints(writer, () =>
      isBroken ? fail() : Promise.resolve(other.prepare(COPY).get()),
    );
    await write(checkpoints, 50);
    expect(logSize()).toBeGreaterThan(45);
    isBroken = false;
    await write(checkpoints, 50);
    expect(logSize()).toBeLessThan(65);
  });
});

it('resets the log of the embedded database once the log is large', async () => {
  const db = openSqlite(file);
  const other = new DatabaseSync(file);
  const pages = () => Number(other.prepare('pragma wal_checkpoint(noop)').get()?.log);
  const write = (text: string) => db.transaction((tx) => sql`insert into notes values (${text})`.execute(tx));
  try {
    await db.transaction((tx) => sql`create table notes (text text)`.execute(tx));
    for (let n = 0; n < 160; n++) await write('x'.repeat(MEGABYTE / 4));
    const writeAndCount = async () => {
      for (let n = 0; n < 16; n++) await write('x');
      return pages();
    };
    await expect.poll(writeAndCount, { timeout: 30_000, interval: 20 }).toBeLessThan(8_000);
  } finally {
    other.close();
    await db.close();
  }
  const reopened = new DatabaseSync(file);
  expect(reopened.prepare('select count(*) as count from notes where length(text) > 1').get()).toEqual({
    count: 160,
  });
  expect(reopened.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  reopened.close();
});

describe('the write-ahead log', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'stint-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('rejects a failed sync and syncs again later', async () => {
    const file = path.join(folder, 'stint.db');
    const log = new WriteAheadLog(file);
    await expect(log.sync()).rejects.toThrow('ENOENT');
    const connection = new DatabaseSync(file);
    connection.exec('pragma journal_mode = wal; create table notes (text text)');
    await log.sync();
    await log.close();
    connection.close();
  });
});
