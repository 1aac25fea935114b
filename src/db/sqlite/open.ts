import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import { FairQueue } from '../../lib/fair-queue.ts';
import { ChangeFeed } from '../change-feed.ts';
import type { Database } from '../database.ts';
import { REPORT_QUEUE } from '../report-queue.ts';
import type { Tables } from '../schema.ts';
import { offerDirectly } from '../statement.ts';
import { isBusy } from '../violations.ts';
import { SqliteRelay } from './relay.ts';
import { adaptStatement } from './statement.ts';
import { kyselyOnThreads, SqliteThread } from './thread.ts';
import { requireSafeVersion, versionOf } from './version.ts';
import { Checkpoints, COPY, emptyLog, WriteAheadLog } from './write-ahead-log.ts';
import { WriteQueue } from './write-queue.ts';

/** Prepared statements per connection. The hot ones are a few dozen. */
const MAX_STATEMENTS = 500;
/** Threads for reports: a single caller never occupies both. */
const REPORT_THREADS = 2;

/** Each attempt waits for the busy timeout. */
const MAX_OPEN_ATTEMPTS = 50;

/** Opens the embedded database: a writing and a reading connection on the same file. */
export function openSqlite(file: string): Database {
  // Only the account of the server may access the data. SQLite creates its side files with the same mode.
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  const writer = openConnection(file);
  // The write queue waits for the lock itself, without blocking the process.
  writer.exec('pragma busy_timeout = 0');
  // Overwrites deleted content with zeros; free pages could contain erased names for years. Creations do not get slower.
  writer.exec('pragma secure_delete = on');
  const reader = openConnection(file);
  requireSafeVersion(versionOf(reader));
  const read = kyselyOn(reader);
  const dataVersion = cachedNumber(reader, 'pragma data_version');
  const referenceVersion = cachedNumber(reader, 'select mark from deciding_mark');
  const forget = () => {
    dataVersion.forget();
    referenceVersion.forget();
  };
  const log = new WriteAheadLog(file);
  const copier = new SqliteThread(file, 'COPY_LOG');
  const checkpoints = new Checkpoints(writer, () => copier.run(COPY, []));
  const queue = new WriteQueue(writer, kyselyOn(writer), {
    sync: () => log.sync(),
    committed: () => checkpoints.committed(),
  });
  const threads = Array.from({ length: REPORT_THREADS }, () => new SqliteThread(file, 'READ'));
  const changes = new ChangeFeed(new SqliteRelay(writer));
  return {
    engine: 'sqlite',
    read,
    autocommit: null,
    reports: kyselyOnThreads(threads),
    reportQueue: new FairQueue({
      ...REPORT_QUEUE,
      maxRunning: REPORT_THREADS,
      maxRunningPerCaller: REPORT_THREADS - 1,
    }),
    transaction: (work) => queue.run(work).finally(forget),
    dataVersion: dataVersion.get,
    fetchDataVersion: async () => dataVersion.get(),
    referenceVersion: referenceVersion.get,
    callersVersion: referenceVersion.get,
    changes,
    truncateWal: () => emptyLog((text) => copier.run(text, [])),
    ping: async () => {
      await sql`select 1`.execute(read);
    },
    close: async () => {
      await queue.idle();
      await log.close();
      await changes.close();
      await Promise.all([copier, ...threads].map((thread) => thread.close()));
      writer.close();
      reader.close();
    },
  };
}

/**
 * Caches a number from `text` for the current tick. Reading the number costs three system calls, and each request needs
 * it several times. All requests of a tick had arrived before it, so no client can know of a later commit of another
 * process. Own commits clear the number.
 */
function cachedNumber(reader: DatabaseSync, text: string): { get: () => number; forget: () => void } {
  let statement: StatementSync | undefined;
  let known: number | null = null;
  const forget = () => {
    known = null;
  };
  const get = () => {
    if (known === null) {
      statement ??= readingArrays(reader, text);
      known = (statement.get() as unknown as [number])[0];
      setImmediate(forget);
    }
    return known;
  };
  return { get, forget };
}

function readingArrays(connection: DatabaseSync, text: string): StatementSync {
  const statement = connection.prepare(text);
  statement.setReturnArrays(true);
  return statement;
}

function openConnection(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  // Short, because the busy timeout blocks the whole process.
  connection.exec('pragma busy_timeout = 100');
  retryWhileLocked(() => requireLog(connection));
  // A commit reaches the log file before the disk. The write queue syncs the log (write-ahead-log.ts) before it
  // resolves, so no confirmed write is lost. Readers can see a commit a few milliseconds earlier; a power failure in
  // that time loses that commit.
  connection.exec('pragma synchronous = normal');
  // `Checkpoints` copies the log. If it cannot keep up, SQLite does so within a commit once the log has 256 MB.
  connection.exec('pragma wal_autocheckpoint = 64000');
  // 4 MB: lists and creations use a few index pages at a time, and the operating system caches recently read pages.
  connection.exec('pragma cache_size = -4096');
  connection.exec('pragma temp_store = memory');
  return connection;
}

/** On disks without support, such as some network file systems, SQLite silently uses another journal mode. */
function requireLog(connection: DatabaseSync): void {
  const mode = connection.prepare('pragma journal_mode = wal').get()?.journal_mode;
  if (mode !== 'wal') {
    throw new Error(
      `SQLite cannot keep a write-ahead log here (its journal is ${mode}): set STINT_DATA_DIR to a folder on a disk of this machine.`,
    );
  }
}

/** Enabling the write-ahead log needs exclusive access, which another starting process may hold for a moment. */
function retryWhileLocked(step: () => void): void {
  for (let attempt = 0; ; attempt++) {
    try {
      step();
      return;
    } catch (error) {
      if (!isBusy(error) || attempt >= MAX_OPEN_ATTEMPTS) throw error;
    }
  }
}

export function kyselyOn(connection: DatabaseSync): Kysely<Tables> {
  const prepared = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    let statement = prepared.get(text);
    if (!statement) {
      if (prepared.size >= MAX_STATEMENTS) prepared.clear();
      statement = adaptStatement(connection.prepare(text));
      prepared.set(text, statement);
    }
    return statement;
  };
  const handle = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { close: () => connection.close(), prepare } }),
  });
  offerDirectly(handle, {
    rows: (text, parameters) => prepare(text).all(parameters),
    write: (text, parameters) => Number(prepare(text).run(parameters).changes),
  });
  return handle;
}
