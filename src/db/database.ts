import type { Kysely } from 'kysely';
import type { FairQueue } from '../lib/fair-queue.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** The first argument of every query: the database, or the transaction of a service. */
export type Handle = Kysely<Tables>;

export interface Database {
  readonly engine: Engine;
  /** For reading outside a transaction. */
  readonly read: Handle;
  /** For large reads outside a transaction, which do not block other requests. */
  readonly reports: Handle;
  /** Queues report requests for `reports` by caller. */
  readonly reportQueue: FairQueue;
  /**
   * Runs `work` in a transaction that has the write lock from its start (SQLite) or is run again when the database
   * gives up on it for a conflict (PostgreSQL): `work` may be called more than once and must do nothing but database work.
   */
  transaction<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result>;
  /** Changes with each commit of any process. Null on PostgreSQL, where asking costs a round trip. */
  dataVersion(): number | null;
  /** The same for the price of a round trip: for results that take much longer to read. */
  fetchDataVersion(): Promise<number | string>;
  /** Changes with people, members, teams, clients, projects and tasks. Null on PostgreSQL, where asking costs a round trip. */
  referenceVersion(): number | null;
  /** The same on both engines. On PostgreSQL, commits of other processes may change it up to a second later. */
  callersVersion(): number;
  /** Tells of changes, also between processes. */
  readonly changes: ChangeFeed;
  /** Empties SQLite's log, which still holds erased data. PostgreSQL recycles its own. */
  truncateWal(): Promise<void>;
  /** Fails when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
