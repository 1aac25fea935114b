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
import { SqliteRelay } from './relay.ts';
import { adaptStatement } from './statement.ts';
import { kyselyOnThreads, SqliteThread } from './thread.ts';
import { requireSafeVersion, versionOf } from './version.ts';
import { Checkpoints, COPY, emptyLog, WriteAheadLog } from './write-ahead-log.ts';
import { WriteQueue } from './write-queue.ts';

/** Statements kept prepared per connection; the hot ones are a few dozen. */
const STATEMENT_CACHE = 500;
/** For reports: one for whoever reads much, and one for the others. */
const READING_THREADS = 2;

/** Opens the embedded database: one connection that writes, one that reads, both on the same file. */
export function openSqlite(file: string): Database {
  // For the account of the server alone: the file holds everyone's time. SQLite gives its side files the same mode.
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  const writer = openConnection(file);
  // Several processes may write all day long; the write queue waits for its turn without blocking.
  writer.exec('pragma busy_timeout = 0');
  // Overwrites what is deleted with zeros; free pages would keep erased names for years. It does not make creating time slower.
  writer.exec('pragma secure_delete = on');
  const reader = openConnection(file);
  requireSafeVersion(versionOf(reader));
  const read = kyselyOn(reader);
  const version = numberFrom(reader, 'pragma data_version');
  const mark = numberFrom(reader, 'select mark from deciding_mark');
  const forget = () => {
    version.forget();
    mark.forget();
  };
  const log = new WriteAheadLog(file);
  const copier = new SqliteThread(file, 'COPY_LOG');
  const checkpoints = new Checkpoints(writer, () => copier.ask(COPY, []));
  const queue = new WriteQueue(writer, kyselyOn(writer), {
    sync: () => log.sync(),
    committed: () => checkpoints.committed(),
  });
  const threads = Array.from({ length: READING_THREADS }, () => new SqliteThread(file, 'READ'));
  const changes = new ChangeFeed(new SqliteRelay(writer));
  return {
    engine: 'sqlite',
    read,
    reports: kyselyOnThreads(threads),
    reportQueue: new FairQueue({
      ...REPORT_QUEUE,
      maxRunning: READING_THREADS,
      maxRunningPerCaller: READING_THREADS - 1,
    }),
    transaction: (work) => queue.run(work).finally(forget),
    dataVersion: version.get,
    fetchDataVersion: async () => version.get(),
    referenceVersion: mark.get,
    callersVersion: mark.get,
    changes,
    truncateWal: () => emptyLog((text) => copier.ask(text, [])),
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
 * A number that tells of changes. On the connection that reads, commits of the one that writes count as someone else's. To read
 * it takes three calls of the system, and each request asks for it several times, so it is kept for the turn of the event loop, in
 * which all requests are handled that had arrived before it: whoever heard of another process's commit comes with a later one. A
 * commit of our own is known at once.
 */
function numberFrom(reader: DatabaseSync, text: string): { get: () => number; forget: () => void } {
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
  // The busy timeout blocks the whole process, so it is short.
  connection.exec('pragma busy_timeout = 100');
  withPatience(() => requireLog(connection));
  // A commit is in the log before the log is on the disk. The write queue syncs it (write-ahead-log.ts) before it answers those who wrote, so no confirmed
  // write is lost. Others can read the commit a few milliseconds earlier; a power failure in that time takes it from them.
  connection.exec('pragma synchronous = normal');
  // `Checkpoints` copies the log. If it cannot keep up, SQLite does so within a commit once the log has 256 MB.
  connection.exec('pragma wal_autocheckpoint = 64000');
  // 4 MB: lists and creations use a few of an index at a time, and what else was read lately, the system has in its memory.
  connection.exec('pragma cache_size = -4096');
  connection.exec('pragma temp_store = memory');
  return connection;
}

/** On disks that cannot have it, such as some network file systems, SQLite goes on in another mode. */
function requireLog(connection: DatabaseSync): void {
  const mode = connection.prepare('pragma journal_mode = wal').get()?.journal_mode;
  if (mode !== 'wal') {
    throw new Error(
      `SQLite cannot keep a write-ahead log here (its journal is ${mode}): set STINT_DATA_DIR to a folder on a disk of this machine.`,
    );
  }
}

/** Turning on the write-ahead log needs the file for itself, which other starting processes may hold for a moment. */
function withPatience(step: () => void): void {
  for (let attempt = 0; ; attempt++) {
    try {
      step();
      return;
    } catch (error) {
      if (attempt >= 50) throw error;
    }
  }
}

export function kyselyOn(connection: DatabaseSync): Kysely<Tables> {
  const prepared = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    let statement = prepared.get(text);
    if (!statement) {
      if (prepared.size >= STATEMENT_CACHE) prepared.clear();
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
