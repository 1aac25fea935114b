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
  /** For reading much at once, without holding up others; outside a transaction. */
  readonly reports: Handle;
  /** Queues report requests for `reports` by caller. */
  readonly reportQueue: FairQueue;
  /**
   * Runs `work` in a transaction that has the write lock from its start (SQLite) or is run again when the database
   * gives up on it for a conflict (PostgreSQL): `work` may be called more than once and must do nothing but database work.
   */
  transaction<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result>;
  /**
   * A number that changes whenever anyone, in this process or another, committed something; null where that cannot be told
   * for less than it would save.
   */
  dataVersion(): number | null;
  /** The same for as much as a round trip, where it takes one: for what takes much longer to read. */
  fetchDataVersion(): Promise<number | string>;
  /**
   * A number that changes whenever anyone changed who may call and where time may go: people, members, teams, clients, projects
   * and tasks; null where that cannot be told for less than it would save.
   */
  referenceVersion(): number | null;
  /** The same everywhere. On PostgreSQL it may hear of what other processes commit a moment later, a second at the most. */
  callersVersion(): number;
  /** Tells of changes, also between processes. */
  readonly changes: ChangeFeed;
  /** Empties SQLite's log, which still has what was erased from the database. PostgreSQL recycles its own. */
  truncateWal(): Promise<void>;
  /** Fails when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
