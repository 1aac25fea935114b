import { type FileHandle, open } from 'node:fs/promises';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/**
 * Syncs the write-ahead log on a libuv thread. With `synchronous = full` SQLite syncs within the commit, on the thread
 * that serves requests: a quarter of the time of creations was spent waiting there. Callers get their results after the
 * sync, as with `full`.
 *
 * Holds "createTimeEntry, SQLite" (at least 1.5 times PostGraphile's plain insert). It has no fallback: a failed sync
 * fails the writes.
 */
export class WriteAheadLog {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;

  constructor(databasePath: string) {
    this.#path = `${databasePath}-wal`;
  }

  /** Resolves once all commits from before the call are on the disk. */
  async sync(): Promise<void> {
    // The file exists from the first commit until the database is closed.
    this.#file ??= open(this.#path, 'r+');
    const file = await this.#file.catch((error) => {
      this.#file = undefined;
      throw error;
    });
    await file.datasync();
  }

  async close(): Promise<void> {
    await (await this.#file)?.close();
  }
}

/** 32 MB: a page that is written repeatedly is copied only once. */
const MAX_LOG_PAGES = 8_000;
/** The most pages that the serving thread copies; this takes 20 ms. */
const MAX_REST_PAGES = MAX_LOG_PAGES / 2;
/** Reading the state of the log takes 2 µs. */
const COMMITS_PER_CHECK = 16;

/** A passive checkpoint waits for no reader and no writer. */
export const COPY = 'pragma wal_checkpoint(passive)';

const MAX_TRUNCATE_ATTEMPTS = 20;
const PAUSE_BETWEEN_ATTEMPTS_MS = 250;

/**
 * Copies the log into the database on another thread and truncates its file. A long read prevents that: after some
 * seconds the log keeps its size until SQLite resets it.
 */
export async function emptyLog(run: (text: string) => Promise<unknown[]>): Promise<void> {
  for (let attempt = 0; attempt < MAX_TRUNCATE_ATTEMPTS; attempt++) {
    // Copies most of the log without blocking writers.
    await run(COPY);
    const [result] = (await run('pragma wal_checkpoint(truncate)')) as { busy: number }[];
    if (result?.busy === 0) return;
    await setTimeout(PAUSE_BETWEEN_ATTEMPTS_MS);
  }
}

/**
 * Checkpoints a large write-ahead log on another thread. SQLite itself would do so within a commit, on the thread that
 * serves requests: at a thousand creations a second, all requests then waited 30 to 100 ms every other second.
 *
 * SQLite resets a log only when all of it is copied. The few commits that arrive during the copy are copied by the
 * serving thread between two commits.
 */
export class Checkpoints {
  readonly #readState: StatementSync;
  readonly #copyRest: StatementSync;
  readonly #copy: () => Promise<unknown>;
  #state: 'WAITING' | 'COPYING' | 'COPIED' = 'WAITING';
  #commits = 0;

  constructor(writer: DatabaseSync, copy: () => Promise<unknown>) {
    this.#copy = copy;
    this.#readState = writer.prepare('pragma wal_checkpoint(noop)');
    this.#copyRest = writer.prepare(COPY);
  }

  /** Call this outside of transactions. Pages that could not be copied stay in the log, where readers find them. */
  committed(): void {
    try {
      if (this.#state === 'COPIED') this.#finish();
      else if (this.#state === 'WAITING' && ++this.#commits % COMMITS_PER_CHECK === 0) this.#beginIfLarge();
    } catch {
      // For example on a full disk. Commits are safe in the log, and the copy is tried again.
    }
  }

  #beginIfLarge(): void {
    if (this.#pages().log >= MAX_LOG_PAGES) void this.#copyOnThread();
  }

  async #copyOnThread(): Promise<void> {
    this.#state = 'COPYING';
    try {
      await this.#copy();
    } catch {
      // For example if no thread can be started.
    }
    this.#state = 'COPIED';
  }

  #finish(): void {
    this.#state = 'WAITING';
    const { log, copied } = this.#pages();
    // More pages are left after a long read, or if nothing could be copied.
    if (log - copied <= MAX_REST_PAGES) this.#copyRest.get();
  }

  #pages(): { log: number; copied: number } {
    const { log, checkpointed } = this.#readState.get() ?? {};
    return { log: Number(log), copied: Number(checkpointed) };
  }
}
