import type { Kysely } from 'kysely';
import type { FairLine } from '../lib/fair-line.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** What every query takes first: the database itself, or the transaction that a service opened. */
export type Handle = Kysely<Tables>;

/** A copy of the database that follows it, and is read in its place while it has all that was written. */
export interface Replica {
  /** Fails where it cannot be read, or is a copy of something else. */
  start(): Promise<void>;
  /** How many of the reads that it may answer it answered, and how many the database itself. */
  readonly reads: { readonly replica: number; readonly primary: number };
}

export interface Database {
  readonly engine: Engine;
  /** For reading outside a transaction. */
  readonly read: Handle;
  /**
   * For a statement that is a transaction by itself, where one of several statements would be as many round trips; null where
   * it would not.
   */
  readonly singly: Handle | null;
  /** For reading lists of what people did; outside a transaction. */
  readonly lists: Handle;
  /** For reading much at once, without holding up others; outside a transaction. */
  readonly reports: Handle;
  /** Where those wait for their turn who read from `reports` what a caller asked for. */
  readonly reportLine: FairLine;
  /**
   * The same database for those who answer what is there and decide nothing by it: where there is a replica, its `lists` and
   * `reports` may be read from it.
   */
  readonly forAnswers: Database;
  readonly replica: Replica | null;
  /**
   * Runs `work` in a transaction that has the write lock from its start (SQLite) or is run again when the database
   * gives up on it for a conflict (PostgreSQL): `work` may be called more than once and must do nothing but database work.
   */
  transaction<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result>;
  /**
   * A number that changes whenever anyone, in this process or another, committed something; null where that cannot be told
   * for less than it would save.
   */
  version(): number | null;
  /** The same for as much as a round trip, where it takes one: for what takes much longer to read. */
  currentVersion(): Promise<number | string>;
  /**
   * A number that changes whenever anyone changed who may call and where time may go: people, members, teams, clients, projects
   * and tasks; null where that cannot be told for less than it would save.
   */
  decidingVersion(): number | null;
  /** The same everywhere. On PostgreSQL it may hear of what other processes commit a moment later, a second at the most. */
  recentVersion(): number;
  /** Tells of changes, also between processes. */
  readonly changes: ChangeFeed;
  /** Fails when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
