import type { Kysely } from 'kysely';
import type { FairQueue } from '../lib/fair-queue.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** The first argument of every query: the database, or the transaction of the calling service. */
export type Handle = Kysely<Tables>;

export interface Database {
  readonly engine: Engine;
  /** For reads outside of a transaction. */
  readonly read: Handle;
  /**
   * Runs single statements that commit by themselves, on other connections than `read`. Null on SQLite, where the write
   * queue runs all writes.
   */
  readonly autocommit: Handle | null;
  /** For large reads outside of a transaction. These do not block other requests. */
  readonly reports: Handle;
  /** Queues report requests for `reports` by caller. */
  readonly reportQueue: FairQueue;
  /**
   * Runs `work` in a transaction. On SQLite the transaction has the write lock from its start. On PostgreSQL it runs
   * again after a conflict, so `work` may run more than once and must do nothing but database work.
   */
  transaction<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result>;
  /**
   * The data version: changes with every commit of any process. Null on PostgreSQL, where reading it costs a round
   * trip.
   */
  dataVersion(): number | null;
  /** The data version on both engines. Costs a round trip, so use it for results that are much slower to read. */
  fetchDataVersion(): Promise<number | string>;
  /**
   * The reference version: changes with people, members, teams, clients, projects and tasks. Null on PostgreSQL, where
   * reading it costs a round trip.
   */
  referenceVersion(): number | null;
  /**
   * Changes whenever callers or their rights may have changed. On PostgreSQL up to a second after another process's
   * commit.
   */
  callersVersion(): number;
  /** Notifies of changes, also between processes. */
  readonly changes: ChangeFeed;
  /** Empties SQLite's write-ahead log, which still contains erased data. PostgreSQL recycles its own log. */
  truncateWal(): Promise<void>;
  /** Fails when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
