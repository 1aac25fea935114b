import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { ChangeFeed } from './change-feed.ts';
import type { CommitMark } from './commit-mark.ts';
import type { Database } from './database.ts';
import { runPrepared } from './postgres-query.ts';
import { PostgresRelay } from './postgres-relay.ts';
import type { Tables } from './schema.ts';
import { offerDirectly, preparedName, statement } from './statement.ts';
import { unavailable } from './unavailable.ts';
import { isConflict } from './violations.ts';

const MOST_ATTEMPTS = 8;
const STATEMENT_TIMEOUT = 10_000;
const CONNECT_TIMEOUT = 5_000;
/**
 * Compiling the statement of a report takes longer than running it; without this much memory its groups are sorted on disk;
 * and one report should not take all cores from everyone else. Where a pooler does not allow it, it goes without.
 */
const FOR_REPORTS = "set jit = off; set work_mem = '16MB'; set max_parallel_workers_per_gather = 0";

// Instants and counts are 64-bit integers that fit a JavaScript number exactly up to 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export function openPostgres(
  url: string,
  options: { connections: number; onError: (error: Error) => void; commits?: CommitMark | undefined },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    application_name: 'stint',
    onConnect: async (client) => {
      client.on('error', options.onError);
      adaptClient(client);
      await client.query(FOR_REPORTS).catch(() => {});
    },
  });
  // A connection that the server closes, idle or in use, must not end the process; the pool replaces it.
  pool.on('error', options.onError);
  const connect = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      throw unavailable(error);
    }
  };
  const read = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
  });
  offerDirectly(read, { rows: directlyOn(connect) });
  const recent = recentVersionOf(url, options.commits);
  const { onError } = options;
  const relay = new PostgresRelay({ url, handle: read, onError, onCallersChanged: () => recent.changed() });
  const changes = new ChangeFeed(relay);
  return {
    engine: 'postgres',
    read,
    singly: read,
    reports: read,
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await read
            .transaction()
            .execute(work)
            .finally(() => recent.committed());
        } catch (error) {
          if (!isConflict(error) || attempt >= MOST_ATTEMPTS) throw error;
          await setTimeout(Math.random() * 5 * 2 ** attempt);
        }
      }
    },
    version: () => null,
    decidingVersion: () => null,
    currentVersion: async () => (await currentSnapshot(read, {}))[0]?.snapshot ?? '',
    recentVersion: () => {
      relay.connect();
      return recent.get();
    },
    changes,
    ping: async () => {
      await sql`select 1`.execute(read);
    },
    close: async () => {
      await changes.close();
      await read.destroy();
    },
  };
}

/**
 * Which transactions count by now. Where it is the same as before, so is all that there is to see, since a transaction that has
 * ended stays as it ended. It only ever goes on, so a text that has passed does not come again.
 */
const currentSnapshot = statement<object, { snapshot: string }>((db) => ({
  compile: () => sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.compile(db),
}));

const recentVersions = new Map<string, RecentVersion>();

/** One for all who connect to the same database from this process. */
function recentVersionOf(url: string, mark: CommitMark | undefined): RecentVersion {
  const recent = recentVersions.get(url) ?? new RecentVersion(mark);
  recentVersions.set(url, recent);
  return recent;
}

/**
 * Changes with every transaction of this process and of those that share its mark. Of those of others, the database tells when
 * one changes who may call; where that does not arrive, a second is all that it can be late.
 */
class RecentVersion {
  readonly #mark: CommitMark | undefined;
  #version = 0;
  #changesAt = 0;

  constructor(mark: CommitMark | undefined) {
    this.#mark = mark;
  }

  get(): number {
    const now = performance.now();
    if (now >= this.#changesAt) {
      this.#version += 1;
      this.#changesAt = now + 1000;
    }
    if (this.#mark?.wasSet()) this.#version += 1;
    return this.#version;
  }

  /** To be called after a commit of this process. */
  committed(): void {
    this.changed();
    this.#mark?.set();
  }

  changed(): void {
    this.#version += 1;
  }
}

/** Shutting down, not accepting connections yet, or a connection that broke in the middle. */
const LOST = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', 'ECONNRESET', 'EPIPE']);

/**
 * Keeps hot statements prepared on a connection, which spares the server planning them anew, and makes its queries fail
 * as `unavailable` when the connection is lost under them.
 */
function adaptClient(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const translating = (...args: unknown[]) => {
    const [text, values] = args;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const result = name ? query({ name, text, values }) : query(...args);
    return result instanceof Promise
      ? result.catch((error) => {
          throw isLoss(error) ? unavailable(error) : error;
        })
      : result;
  };
  client.query = translating as typeof client.query;
}

/** Runs hot statements outside transactions. A look-up by key costs 28 µs of this process so, and 52 by way of Kysely. */
function directlyOn(connect: () => Promise<pg.PoolClient>) {
  return async (text: string, values: unknown[]): Promise<unknown[]> => {
    const client = await connect();
    let isLost = false;
    try {
      return await runPrepared(client, { name: preparedName(text), text, values });
    } catch (error) {
      isLost = isLoss(error as Error);
      throw isLost ? unavailable(error) : error;
    } finally {
      client.release(isLost);
    }
  };
}

function isLoss(error: { code?: string; message?: string }): boolean {
  return (
    LOST.has(error.code ?? '') || /^(Connection terminated|Client has encountered)/.test(error.message ?? '')
  );
}
