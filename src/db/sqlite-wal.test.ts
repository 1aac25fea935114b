import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WriteAheadLog } from './sqlite-wal.ts';

describe('the write-ahead log', () => {
  let folder: string;
  let file: string;
  let connection: DatabaseSync;
  let log: WriteAheadLog;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'stint-test-'));
    file = path.join(folder, 'stint.db');
    connection = new DatabaseSync(file);
    connection.exec('pragma journal_mode = wal; create table notes (text text)');
    log = new WriteAheadLog(file);
  });
  afterEach(async () => {
    await log.close();
    connection.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is brought to the disk for those who ask during a sync by one more, which begins after it', async () => {
    const ended: string[] = [];
    const noted = (name: string, sync: Promise<void>) => sync.then(() => ended.push(name));
    const first = log.sync();
    const second = log.sync();
    const third = log.sync();
    expect(second).not.toBe(first);
    expect(third).toBe(second);
    await Promise.all([noted('second', second), noted('first', first)]);
    expect(ended).toEqual(['first', 'second']);
    const fourth = log.sync();
    expect(fourth).not.toBe(second);
    await fourth;
  });

  it('says so where it cannot be, and is tried again', async () => {
    const missing = new WriteAheadLog(path.join(folder, 'missing.db'));
    const [first, second] = [missing.sync(), missing.sync()];
    await expect(first).rejects.toThrow('ENOENT');
    await expect(second).rejects.toThrow('ENOENT');
    new DatabaseSync(path.join(folder, 'missing.db')).exec(
      'pragma journal_mode = wal; create table notes (text text)',
    );
    await missing.sync();
    await missing.close();
  });
});
