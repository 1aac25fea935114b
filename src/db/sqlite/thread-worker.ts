import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { SqliteStatement } from 'kysely';
import { adaptStatement } from './statement.ts';
import type { ThreadData, ThreadRequest, ThreadResponse } from './thread.ts';

/** The entry point of a thread: runs one statement after the other on its connection. */

const MAX_STATEMENTS = 100;
const LOWER_PRIORITY = 10;

const { file, purpose } = workerData as ThreadData;
const isReadOnly = purpose === 'READ';

// On few cores the serving thread has priority. Linux sets priorities by thread id. The copier keeps its priority: a
// slow copy would leave more of the log for the serving thread to copy.
if (isReadOnly && process.platform === 'linux')
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), LOWER_PRIORITY);

const connection = new DatabaseSync(file, { readOnly: isReadOnly });
connection.exec('pragma busy_timeout = 100');
// 8 MB: a report of a year takes as long as with 64 MB, because the operating system caches the file.
connection.exec('pragma cache_size = -8192');
connection.exec('pragma temp_store = memory');

const prepared = new Map<string, SqliteStatement>();

function prepare(text: string): SqliteStatement {
  let statement = prepared.get(text);
  if (!statement) {
    if (prepared.size >= MAX_STATEMENTS) prepared.clear();
    statement = adaptStatement(connection.prepare(text));
    prepared.set(text, statement);
  }
  return statement;
}

parentPort?.on('message', ({ id, sql, parameters }: ThreadRequest) => {
  let response: ThreadResponse;
  try {
    response = { id, rows: prepare(sql).all(parameters) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    response = { id, failure: message, errcode };
  }
  parentPort?.postMessage(response);
});
