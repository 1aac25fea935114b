import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseSettings, Seeded } from '../contestants/seed.ts';
import { type BareStatement, creationStatements } from './creation-statements.ts';

/**
 * Measures the inserts of createTimeEntry alone, each creation in a durable transaction, without HTTP. The first message
 * names the database. Each later message is a turn; its reply is the number of transactions per second.
 */

export interface StatementsJob {
  settings: DatabaseSettings;
  seeded: Seeded;
}

export interface StatementsTurn {
  /** Concurrent transactions on PostgreSQL. SQLite runs one transaction at a time. */
  connections: number;
  seconds: number;
}

type Write = (statements: readonly BareStatement[]) => Promise<void>;

/** Prepares the database for a turn. Returns one writer for each connection. */
type PrepareTurn = (connections: number) => Promise<Write[]>;

let count = 0;

process.once('message', ({ settings, seeded }: StatementsJob) => {
  const engine = settings.DATABASE_URL ? 'postgres' : 'sqlite';
  const statementsOf = creationStatements(engine, seeded);
  const prepareTurn = settings.DATABASE_URL
    ? postgresWriters(settings.DATABASE_URL)
    : sqliteWriter(path.join(settings.STINT_DATA_DIR, 'stint.db'));
  process.on('message', async ({ connections, seconds }: StatementsTurn) => {
    const writers = await prepareTurn(connections);
    const begin = performance.now();
    const end = begin + seconds * 1000;
    let done = 0;
    const writeInLoop = async (write: Write) => {
      while (performance.now() < end) {
        await write(await statementsOf(count++));
        done++;
      }
    };
    await Promise.all(writers.map(writeInLoop));
    process.send?.((done * 1000) / (performance.now() - begin));
  });
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());

/**
 * Has the durability and cache size of Stint, but leaves syncs and checkpoints to SQLite. The log is checkpointed before each
 * turn, so that the first commit of a turn does not pay for earlier writes.
 */
function sqliteWriter(file: string): PrepareTurn {
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
      requireOneRow(prepare(text).run(...(values as SQLInputValue[])).changes);
    }
    prepare('commit').run();
  };
  return async () => {
    database.exec('pragma wal_checkpoint(truncate)');
    return [write];
  };
}

function postgresWriters(url: string): PrepareTurn {
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
      requireOneRow((await client.query({ name, text, values: [...values] })).rowCount);
    }
    await client.query('commit');
  };
}

/** A statement that writes no row would make the rate meaningless. */
function requireOneRow(rows: number | bigint | null): void {
  if (Number(rows) !== 1) throw new Error(`A bare statement wrote ${rows} rows.`);
}
