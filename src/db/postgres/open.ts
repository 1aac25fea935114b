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
import { unreachable } from '../unavailable.ts';
import { isConflict } from '../violations.ts';
import { isBusy, runDirectly } from './client.ts';
import { dialectOn } from './dialect.ts';
import { PostgresHosts } from './hosts.ts';
import { openPool } from './pool.ts';
import { PostgresRelay } from './relay.ts';

const MAX_ATTEMPTS = 8;
const CONNECT_TIMEOUT_MS = 5_000;
/** Reading them takes a millisecond. */
const REPORT_BATCH_ROWS = 250;

/** Most connections are left to those who read and write little, and one place to whoever else wants a report. */
function reportPlaces(connections: number) {
  const places = Math.max(1, Math.floor(connections / 4));
  return { maxRunning: places, maxRunningPerCaller: Math.max(1, places - 1) };
}

interface PostgresOptions {
  connections: number;
  statementTimeout?: number | undefined;
  onError: (error: Error) => void;
}

export function openPostgres(url: string, options: PostgresOptions): Database {
  const { connections, statementTimeout, onError } = options;
  const hosts = new PostgresHosts(url);
  const pool = openPool(hosts, { connections, statementTimeout, patience: CONNECT_TIMEOUT_MS, onError });
  const connect = async () => {
    for (let untried = hosts.count; ; untried--) {
      try {
        return await pool.connect();
      } catch (error) {
        if (untried <= 1 || isBusy(error as Error)) throw unreachable(error);
      }
    }
  };
  const dialect = dialectOn({ options: pool.options, connect, end: () => pool.end() });
  const read = new Kysely<Tables>({ dialect });
  const onPrimary = routeBy(connect);
  offerDirectly(read, {
    rows: (text, values) => onPrimary((client) => runDirectly(client, text, values)),
  });
  const recent = recentVersionOf(url);
  const relay = new PostgresRelay({ hosts, handle: read, onError, onCallersChanged: () => recent.changed() });
  const changes = new ChangeFeed(relay);
  return {
    engine: 'postgres',
    read,
    reports: readingHandle(onPrimary, { rowsAtOnce: REPORT_BATCH_ROWS }),
    reportQueue: new FairQueue({ ...REPORT_QUEUE, ...reportPlaces(connections) }),
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await read
            .transaction()
            .execute(work)
            .finally(() => recent.changed());
        } catch (error) {
          if (!isConflict(error) || attempt >= MAX_ATTEMPTS) throw error;
          await setTimeout(Math.random() * 5 * 2 ** attempt);
        }
      }
    },
    dataVersion: () => null,
    referenceVersion: () => null,
    fetchDataVersion: async () => (await currentSnapshot(read, {}))[0]?.snapshot ?? '',
    callersVersion: () => {
      relay.connect();
      return recent.get();
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
 * Which transactions count by now. Where it is the same as before, so is all that there is to see, since a transaction that has
 * ended stays as it ended. On one timeline it only ever goes on, so a text that has passed does not come again; a standby that
 * is promoted may lack the last transactions and give their numbers to others, but begins another timeline.
 */
const currentSnapshot = statement<object, { snapshot: string }>((db) => ({
  compile: () =>
    sql<{ snapshot: string }>`select pg_current_snapshot()::text || ' ' ||
      ${timeline} as snapshot`.compile(db),
}));

const recentVersions = new Map<string, RecentVersion>();

/** One for all who connect to the same database from this process. */
function recentVersionOf(url: string): RecentVersion {
  const recent = recentVersions.get(url) ?? new RecentVersion();
  recentVersions.set(url, recent);
  return recent;
}

/**
 * Changes with every transaction of this process. PostgreSQL notifies it when another process changes who may call; if that message is
 * lost, the version changes within a second anyway.
 */
class RecentVersion {
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

/** Each on a connection that is free. */
function routeBy(connect: () => Promise<pg.PoolClient>): Route {
  return async (run) => {
    const client = await connect();
    try {
      return await run(client);
    } finally {
      client.release();
    }
  };
}

type Run<Result> = (client: pg.ClientBase) => Promise<Result>;
/** Runs something on the connection that is right for it. */
type Route = <Result>(run: Run<Result>) => Promise<Result>;

interface ReadingOptions {
  /** How many rows are taken from the server at a time; all of them where it is not told. */
  rowsAtOnce?: number;
}

/** A handle for reading, each statement of which takes the way that is found for it. It has no transactions. */
function readingHandle(route: Route, { rowsAtOnce }: ReadingOptions = {}): Handle {
  const rows = (text: string, values: unknown[]) =>
    route((client) => runDirectly(client, text, values, rowsAtOnce));
  const query = async (text: string, values: readonly unknown[]) => ({
    command: 'SELECT',
    rows: await rows(text, values as unknown[]),
  });
  // Which connection it is, is known only when there is something to read.
  const connection = { query, release: () => {} };
  const pool = { connect: async () => connection, end: async () => {} };
  const handle = new Kysely<Tables>({ dialect: dialectOn(pool as never) });
  offerDirectly(handle, { rows });
  return handle;
}
