import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WriteAheadLog } from './wal.ts';

describe('the write-ahead log', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'stint-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('says so where it cannot be brought to the disk, and is tried again', async () => {
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
