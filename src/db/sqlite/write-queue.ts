import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Handle } from '../database.ts';
import { explainDisk, unsynced } from '../disk-trouble.ts';
import { notWritable } from '../unavailable.ts';

interface Job {
  work: (tx: Handle) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

type Outcome = { ok: true; value: unknown } | { ok: false; reason: unknown };

/** As many writes as one transaction takes; more would make the first of them wait too long. */
const LARGEST_GROUP = 64;
/** As many transactions as one sync is for: those of the first wait for the last of them. */
const MOST_GROUPS = 8;
const LONGEST_WAIT_FOR_LOCK = 10_000;
/** For how many groups savepoints are worth their price after a job has failed: where one does, others often will. */
const GROUPS_WITH_SAVEPOINTS = 100;
const BUSY = 5;

interface AfterCommit {
  /** Brings what was committed to the disk. */
  sync: () => Promise<void>;
  /** Called after commits, while they are brought to the disk. It must not throw. */
  committed: () => void;
}

/** What was committed and is not on the disk yet. */
interface Written {
  group: Job[];
  outcomes: readonly Outcome[];
}

/**
 * Runs write transactions one after the other on the one writing connection. Those that wait at the same moment share
 * a transaction and are answered once the commit is on the disk: durability costs one sync for all of them instead of one each.
 * Those that come while the disk writes are the next to be committed: earlier, they would still wait for a sync of their own, and
 * groups would be half as large. Where they are too many for one transaction, the sync is for several.
 *
 * A job that fails leaves nothing behind and the others alone. A savepoint for each of them would be a quarter of what the
 * statements of a creation cost, since SQLite then copies each page that it changes. So they are run without, and once more,
 * with savepoints, where one of them failed.
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
        left = this.#waiting.length - LARGEST_GROUP;
        const group = await this.#commit(written.length === 0);
        if (!group) break;
        written.push(group);
      } while (left > 0 && this.#waiting.length > 0 && written.length < MOST_GROUPS);
      if (written.length > 0) await this.#answer(written);
    }
    // In the same step as the last look at the queue: a job that comes later starts a new round.
    this.#draining = null;
  }

  /**
   * Null where nothing was committed. Those whom it would have been for are told, except where another process has the lock and it may not
   * be waited for, because others were committed and want to be answered.
   */
  async #commit(mayWait: boolean): Promise<Written | null> {
    let group: Job[] = [];
    const early = this.#waiting.length;
    try {
      if (this.#isInDoubt) this.#settleDoubt();
      if (!(await this.#begin(mayWait))) return null;
      // Those that came while another process had the lock join, too.
      group = this.#waiting.splice(0, LARGEST_GROUP);
      const outcomes = await this.#runAll(group);
      this.#connection.exec('commit');
      return { group, outcomes };
    } catch (reason) {
      this.#giveUp();
      // Where the lock was not to be had, those who came last have not waited long.
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
    // What is alone fails with its transaction.
    if (group.length === 1 || this.#groupsWithSavepoints === 0) {
      try {
        const outcomes: Outcome[] = [];
        for (const { work } of group) outcomes.push({ ok: true, value: await work(this.#handle) });
        return outcomes;
      } catch (reason) {
        if (group.length === 1) throw reason;
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

  /** A connection that was closed meanwhile has rolled back already, and so may one whose disk fails. */
  #giveUp(): void {
    if (!this.#connection.isOpen || !this.#connection.isTransaction) return;
    try {
      this.#connection.exec('rollback');
    } catch {
      // What the group is told is why it came to this.
    }
  }

  /** Takes the write lock at once: a transaction that turns from reading to writing would fail where another wrote. */
  async #begin(mayWait = true): Promise<boolean> {
    const deadline = performance.now() + LONGEST_WAIT_FOR_LOCK;
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
