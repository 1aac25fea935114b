import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { SqliteStatement } from 'kysely';
import { adaptStatement } from './statement.ts';
import type { ThreadAnswer, ThreadData, ThreadQuestion } from './thread.ts';

/** The thread: a connection that answers one question after the other. */

const MAX_STATEMENTS = 100;
const BEHIND_OTHERS = 10;

const { file, purpose } = workerData as ThreadData;
const onlyReads = purpose === 'READ';

// On few cores the serving thread goes first. Linux sets priorities by thread id. The copier keeps its priority: a slow copy
// would leave more of the log for the serving thread to copy.
if (onlyReads && process.platform === 'linux')
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), BEHIND_OTHERS);

const connection = new DatabaseSync(file, { readOnly: onlyReads });
connection.exec('pragma busy_timeout = 100');
// 8 MB: a report of a year takes as long as with 64, since the system has in its memory what it reads again.
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

parentPort?.on('message', ({ id, sql, parameters }: ThreadQuestion) => {
  let answer: ThreadAnswer;
  try {
    answer = { id, rows: prepare(sql).all(parameters) };
  } catch (error) {
    answer = { id, failure: (error as Error).message };
  }
  parentPort?.postMessage(answer);
});
