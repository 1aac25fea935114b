import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseSettings, Seeded } from '../contestants/seed.ts';
import { type BareStatement, creationStatements } from './creation-statements.ts';

/**
 * The floor under createTimeEntry: its inserts alone, in a durable transaction each, without HTTP. Told the database by the
 * first message, it answers each later one, a turn, with how many transactions it did a second.
 */

export interface StatementsJob {
  settings: DatabaseSettings;
  seeded: Seeded;
}

export interface StatementsTurn {
  /** At once, on PostgreSQL; SQLite writes one transaction at a time anyway. */
  connections: number;
  seconds: number;
}

type Write = (statements: readonly BareStatement[]) => Promise<void>;

/** Puts the database in order before a turn; gives those who write in it, one for each connection. */
type GetReady = (connections: number) => Promise<Write[]>;

let count = 0;

process.once('message', ({ settings, seeded }: StatementsJob) => {
  const engine = settings.DATABASE_URL ? 'postgres' : 'sqlite';
  const statementsOf = creationStatements(engine, seeded);
  const getReady = settings.DATABASE_URL
    ? postgresWriters(settings.DATABASE_URL)
    : sqliteWriter(path.join(settings.STINT_DATA_DIR, 'stint.db'));
  process.on('message', async ({ connections, seconds }: StatementsTurn) => {
    const writers = await getReady(connections);
    const begin = performance.now();
    const end = begin + seconds * 1000;
    let done = 0;
    const work = async (write: Write) => {
      while (performance.now() < end) {
        await write(await statementsOf(count++));
        done++;
      }
    };
    await Promise.all(writers.map(work));
    process.send?.((done * 1000) / (performance.now() - begin));
  });
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());

/**
 * As durable as Stint and with as much memory, but SQLite syncs and checkpoints by itself, as by default. Leftovers in
 * the log are checkpointed before a turn, not in its first commit.
 */
function sqliteWriter(file: string): GetReady {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  database.exec('pragma busy_timeout = 5000');
  database.exec('pragma synchronous = full');
  database.exec('pragma cache_size = -4096');
  const prepared = new Map<string, StatementSync>();
  const prepare = (text: string) => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  const write: Write = async (statements) => {
    prepare('begin immediate').run();
    for (const { text, values } of statements) {
      requireOne(prepare(text).run(...(values as SQLInputValue[])).changes);
    }
    prepare('commit').run();
  };
  return async () => {
    database.exec('pragma wal_checkpoint(truncate)');
    return [write];
  };
}

function postgresWriters(url: string): GetReady {
  const writers: Write[] = [];
  return async (connections) => {
    while (writers.length < connections) writers.push(await postgresWriter(url));
    return writers.slice(0, connections);
  };
}

async function postgresWriter(url: string): Promise<Write> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = new Map<string, string>();
  return async (statements) => {
    await client.query('begin');
    for (const { text, values } of statements) {
      const name = names.get(text) ?? `bare_${names.size}`;
      names.set(text, name);
      requireOne((await client.query({ name, text, values: [...values] })).rowCount);
    }
    await client.query('commit');
  };
}

/** A floor that writes nothing is none. */
function requireOne(rows: number | bigint | null): void {
  if (Number(rows) !== 1) throw new Error(`A bare statement wrote ${rows} rows.`);
}
