import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { FastPath } from '../../lib/fast-path.ts';
import type { Handle } from '../database.ts';
import { explainDisk, unsynced } from '../disk-trouble.ts';
import { notWritable } from '../unavailable.ts';

const groupsWithoutSavepoints = new FastPath('group_without_savepoints');

interface Job {
  work: (tx: Handle) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

type Outcome = { ok: true; value: unknown } | { ok: false; reason: unknown };

/** The first job of a transaction waits for the last. */
const MAX_GROUP_JOBS = 64;
/** Transactions per sync: the first waits for the last. */
const MAX_GROUPS_PER_SYNC = 8;
const MAX_LOCK_WAIT_MS = 10_000;
/** After a failed job, so many groups run with savepoints at once: failures come in series. */
const GROUPS_WITH_SAVEPOINTS = 100;
const BUSY = 5;

interface AfterCommit {
  /** Syncs the log. */
  sync: () => Promise<void>;
  /** Called after commits, during the sync. It must not throw. */
  committed: () => void;
}

/** Committed, not synced yet. */
interface Written {
  group: Job[];
  outcomes: readonly Outcome[];
}

/**
 * Runs write transactions one after the other on the one writing connection. Jobs that wait at the same time share a transaction and a sync,
 * and are answered after the sync. Jobs that arrive during a sync form the next group: at 16 connections that is 7 % more creations for
 * 8 % less CPU time than committing them at once. More than one transaction holds share a sync as well.
 *
 * A failed job leaves nothing behind and does not affect others. Savepoints for all jobs cost 10 µs a creation, because SQLite copies each
 * page before it changes it. So jobs run without, and the group runs again with savepoints if one fails (counted in `/metrics`).
 *
 * Holds "createTimeEntry, SQLite" (at least 1.5 times PostGraphile's plain insert): an insert with a sync of its own reaches 3,300 a second
 * on one connection, groups at 64 connections 6,400 whole requests.
 */
export class WriteQueue {
  #connection: DatabaseSync;
  #handle: Handle;
  #savepoint: StatementSync;
  #release: StatementSync;
  #after: AfterCommit;
  #waiting: Job[] = [];
  #draining: Promise<void> | null = null;
  #groupsWithSavepoints = 0;
  #isInDoubt = false;

  constructor(connection: DatabaseSync, handle: Handle, after: AfterCommit) {
    this.#connection = connection;
    this.#handle = handle;
    this.#after = after;
    this.#savepoint = connection.prepare('savepoint job');
    this.#release = connection.prepare('release job');
  }

  run<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drain();
    });
  }

  async idle(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const written: Written[] = [];
      let left: number;
      do {
        // Requests that arrived in the same turn of the event loop join the group.
        await setImmediate();
        left = this.#waiting.length - MAX_GROUP_JOBS;
        const group = await this.#commit(written.length === 0);
        if (!group) break;
        written.push(group);
      } while (left > 0 && this.#waiting.length > 0 && written.length < MAX_GROUPS_PER_SYNC);
      if (written.length > 0) await this.#answer(written);
    }
    // In the same step as the last look at the queue: a job that comes later starts a new round.
    this.#draining = null;
  }

  /**
   * Null if nothing was committed: the jobs of the group are rejected then. They stay in the queue if another process has the lock and
   * `mayWait` is false, because committed groups wait for their sync.
   */
  async #commit(mayWait: boolean): Promise<Written | null> {
    let group: Job[] = [];
    const early = this.#waiting.length;
    try {
      if (this.#isInDoubt) this.#settleDoubt();
      if (!(await this.#begin(mayWait))) return null;
      // Jobs that arrived while another process had the lock join.
      group = this.#waiting.splice(0, MAX_GROUP_JOBS);
      const outcomes = await this.#runAll(group);
      this.#connection.exec('commit');
      return { group, outcomes };
    } catch (reason) {
      this.#giveUp();
      // No lock: jobs that arrived last have not waited long and stay.
      if (group.length === 0) group = this.#waiting.splice(0, early);
      for (const job of group) job.reject(explainDisk(reason));
      return null;
    }
  }

  async #answer(written: readonly Written[]): Promise<void> {
    try {
      const synced = this.#after.sync();
      this.#after.committed();
      await synced;
    } catch (reason) {
      this.#isInDoubt = true;
      for (const { group } of written) for (const job of group) job.reject(unsynced(reason));
      return;
    }
    for (const { group, outcomes } of written) {
      for (const [index, job] of group.entries()) {
        const outcome = outcomes[index];
        if (outcome?.ok) job.resolve(outcome.value);
        else job.reject(explainDisk(outcome?.reason));
      }
    }
  }

  async #runAll(group: readonly Job[]): Promise<Outcome[]> {
    // A job that is alone fails with its transaction.
    if (group.length === 1 || this.#groupsWithSavepoints === 0) {
      try {
        const outcomes: Outcome[] = [];
        for (const { work } of group) outcomes.push({ ok: true, value: await work(this.#handle) });
        groupsWithoutSavepoints.taken += 1;
        return outcomes;
      } catch (reason) {
        if (group.length === 1) throw reason;
        groupsWithoutSavepoints.fallBack('a job failed');
        this.#groupsWithSavepoints = GROUPS_WITH_SAVEPOINTS;
        if (this.#connection.isTransaction) this.#connection.exec('rollback');
        await this.#begin();
      }
    }
    this.#groupsWithSavepoints -= 1;
    const outcomes: Outcome[] = [];
    for (const job of group) outcomes.push(await this.#runInSavepoint(job));
    return outcomes;
  }

  async #runInSavepoint(job: Job): Promise<Outcome> {
    this.#savepoint.run();
    try {
      const value = await job.work(this.#handle);
      this.#release.run();
      return { ok: true, value };
    } catch (reason) {
      // A full disk can make SQLite drop the whole transaction; then no job of the group was written.
      if (!this.#connection.isTransaction) throw reason;
      this.#connection.exec('rollback to job');
      this.#release.run();
      return { ok: false, reason };
    }
  }

  /**
   * After a sync that failed, the next one says nothing: the system forgets what it could not write, and what comes after it in the
   * log is worth nothing without it. So everything is brought into the database itself first, and the log begun anew.
   */
  #settleDoubt(): void {
    const { busy } = this.#connection.prepare('pragma wal_checkpoint(truncate)').get() ?? {};
    if (busy !== 0) throw notWritable(new Error('The log cannot be begun anew while somebody reads.'));
    this.#isInDoubt = false;
  }

  /** A closed connection has rolled back already, and so may one whose disk fails. */
  #giveUp(): void {
    if (!this.#connection.isOpen || !this.#connection.isTransaction) return;
    try {
      this.#connection.exec('rollback');
    } catch {
      // The group is told the first reason.
    }
  }

  /** Takes the write lock at once: a transaction that turns from reading to writing would fail where another wrote. */
  async #begin(mayWait = true): Promise<boolean> {
    const deadline = performance.now() + MAX_LOCK_WAIT_MS;
    for (;;) {
      try {
        this.#connection.exec('begin immediate');
        return true;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (!mayWait) return false;
        if (performance.now() > deadline) throw notWritable(error);
        // Not at once: a process that goes on for a moment while others wait writes larger groups in the same time.
        await setTimeout(1 + Math.random() * 10);
      }
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode;
  return code !== undefined && (code & 0xff) === BUSY;
}
