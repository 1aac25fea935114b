import { setTimeout } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import { FairQueue } from '../../lib/fair-queue.ts';
import { ChangeFeed } from '../change-feed.ts';
import type { Database, Handle } from '../database.ts';
import { timeline } from '../dialect.ts';
import { REPORT_QUEUE } from '../report-queue.ts';
import type { Tables } from '../schema.ts';
import { offerDirectly, statement } from '../statement.ts';
import { conflicted, connectionsInUse, unreachable } from '../unavailable.ts';
import { isConflict } from '../violations.ts';
import { isBusy, runDirectly } from './client.ts';
import { dialectOn } from './dialect.ts';
import { PostgresHosts } from './hosts.ts';
import { pipelinedRoute, type Route } from './pipelining.ts';
import { openPool } from './pool.ts';
import { PostgresRelay } from './relay.ts';

const MAX_ATTEMPTS = 8;
const CONNECT_TIMEOUT_MS = 5_000;
/** Processing a batch takes a millisecond. */
const REPORT_BATCH_ROWS = 250;

/** Three quarters of the connections stay free for short queries; one report slot stays free for other callers. */
function reportSlots(connections: number) {
  const slots = Math.max(1, Math.floor(connections / 4));
  return { maxRunning: slots, maxRunningPerCaller: Math.max(1, slots - 1) };
}

interface PostgresOptions {
  connections: number;
  statementTimeout?: number | undefined;
  onError: (error: Error) => void;
}

export function openPostgres(url: string, options: PostgresOptions): Database {
  const { connections, statementTimeout, onError } = options;
  const hosts = new PostgresHosts(url);
  const pool = openPool(hosts, {
    connections,
    statementTimeout,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    onError,
  });
  const connect = async () => {
    for (let untried = hosts.count; ; untried--) {
      try {
        return await pool.connect();
      } catch (error) {
        if (isBusy(error as Error)) throw connectionsInUse(error);
        if (untried <= 1) throw unreachable(error);
      }
    }
  };
  const dialect = dialectOn({ options: pool.options, connect, end: () => pool.end() });
  const read = new Kysely<Tables>({ dialect });
  const autocommit = new Kysely<Tables>({ dialect });
  // Separate routes: on one connection, reads would wait for the disk sync of a commit.
  for (const handle of [read, autocommit]) {
    const onSharedConnection = pipelinedRoute({ connect, isExhausted: () => pool.waitingCount > 0 });
    offerDirectly(handle, {
      rows: (text, values) => onSharedConnection((client) => runDirectly(client, text, values)),
    });
  }
  const callers = callersVersionOf(url);
  const relay = new PostgresRelay({
    hosts,
    handle: read,
    onError,
    onCallersChanged: () => callers.changed(),
  });
  const changes = new ChangeFeed(relay);
  return {
    engine: 'postgres',
    read,
    autocommit,
    reports: readingHandle(routeToFree(connect), { batchRows: REPORT_BATCH_ROWS }),
    reportQueue: new FairQueue({ ...REPORT_QUEUE, ...reportSlots(connections) }),
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await read
            .transaction()
            .execute(work)
            .finally(() => callers.changed());
        } catch (error) {
          if (!isConflict(error)) throw error;
          if (attempt >= MAX_ATTEMPTS) throw conflicted(error);
          await setTimeout(Math.random() * 5 * 2 ** attempt);
        }
      }
    },
    dataVersion: () => null,
    referenceVersion: () => null,
    fetchDataVersion: async () => (await currentSnapshot(read, {}))[0]?.snapshot ?? '',
    callersVersion: () => {
      relay.connect();
      return callers.get();
    },
    changes,
    truncateWal: async () => {},
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
 * The snapshot of visible transactions and the timeline. The same text means the same data, because an ended
 * transaction never changes. On one timeline a text does not return. A promoted standby may reuse the numbers of
 * transactions that it lacks, but on a new timeline.
 */
const currentSnapshot = statement<object, { snapshot: string }>((db) => ({
  compile: () =>
    sql<{ snapshot: string }>`select pg_current_snapshot()::text || ' ' ||
      ${timeline} as snapshot`.compile(db),
}));

const callersVersions = new Map<string, CallersVersion>();

/** Shared by all connections of this process to the same database. */
function callersVersionOf(url: string): CallersVersion {
  const version = callersVersions.get(url) ?? new CallersVersion();
  callersVersions.set(url, version);
  return version;
}

/**
 * Changes with every transaction of this process and when PostgreSQL notifies of a change of callers by another
 * process. The version also changes every second, in case a notification was lost.
 */
class CallersVersion {
  #version = 0;
  #changesAt = 0;

  get(): number {
    const now = performance.now();
    if (now >= this.#changesAt) {
      this.#version += 1;
      this.#changesAt = now + 1000;
    }
    return this.#version;
  }

  changed(): void {
    this.#version += 1;
  }
}

/** Runs each query on a free connection. */
function routeToFree(connect: () => Promise<pg.PoolClient>): Route {
  return async (run) => {
    const client = await connect();
    try {
      return await run(client);
    } finally {
      client.release();
    }
  };
}

interface ReadingOptions {
  /** Rows per fetch; by default all rows at once. */
  batchRows?: number;
}

/** A read-only handle that routes each statement. It has no transactions. */
function readingHandle(route: Route, { batchRows }: ReadingOptions = {}): Handle {
  const rows = (text: string, values: unknown[]) =>
    route((client) => runDirectly(client, text, values, batchRows));
  const query = async (text: string, values: readonly unknown[]) => ({
    command: 'SELECT',
    rows: await rows(text, values as unknown[]),
  });
  // `route` chooses the connection per statement.
  const connection = { query, release: () => {} };
  const pool = { connect: async () => connection, end: async () => {} };
  const handle = new Kysely<Tables>({ dialect: dialectOn(pool as never) });
  offerDirectly(handle, { rows });
  return handle;
}
