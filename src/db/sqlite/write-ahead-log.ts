import { type FileHandle, open } from 'node:fs/promises';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/**
 * Syncs the write-ahead log on a thread of libuv. With `synchronous = full` SQLite syncs within the commit, on the thread that serves
 * requests: a quarter of the time of creations was spent waiting there. Writers are answered after the sync, as with `full`.
 *
 * Holds "createTimeEntry, SQLite" (at least 1.5 times PostGraphile's plain insert). It has no fallback: a failed sync fails the writes.
 */
export class WriteAheadLog {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;

  constructor(databasePath: string) {
    this.#path = `${databasePath}-wal`;
  }

  /** Resolves once everything is on the disk that was committed before it was called. */
  async sync(): Promise<void> {
    // It is there with the first commit, and for as long as the database is open.
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

/** 32 MB: pages that are written again and again are copied once. */
const MAX_LOG_PAGES = 8_000;
/** Copied at most by the thread that serves, which takes it 20 ms. */
const MAX_REST_PAGES = MAX_LOG_PAGES / 2;
/** Looking at the log takes 2 µs. */
const COMMITS_PER_LOOK = 16;

/** Waits for no reader and no writer. */
export const COPY = 'pragma wal_checkpoint(passive)';

const MAX_TRUNCATE_ATTEMPTS = 20;
const PAUSE_BETWEEN_ATTEMPTS_MS = 250;

/**
 * Copies all of the log on another thread and makes it a file without content. Somebody who reads for long keeps it from that: after some
 * seconds the log stays as it is until it is begun anew.
 */
export async function emptyLog(ask: (text: string) => Promise<unknown[]>): Promise<void> {
  for (let attempt = 0; attempt < MAX_TRUNCATE_ATTEMPTS; attempt++) {
    // Most of it is copied while others write.
    await ask(COPY);
    const [result] = (await ask('pragma wal_checkpoint(truncate)')) as { busy: number }[];
    if (result?.busy === 0) return;
    await setTimeout(PAUSE_BETWEEN_ATTEMPTS_MS);
  }
}

/**
 * Copies a large write-ahead log into the database on another thread. SQLite copies it within a commit, on the thread that serves requests:
 * with a thousand creations a second, all requests then waited 30 to 100 ms every other second.
 *
 * A log starts over only when all of it is copied. Commits that arrive during the copy are few, and are copied between two commits.
 */
export class Checkpoints {
  readonly #look: StatementSync;
  readonly #copyRest: StatementSync;
  readonly #copy: () => Promise<unknown>;
  #state: 'WAITING' | 'COPYING' | 'COPIED' = 'WAITING';
  #commits = 0;

  constructor(writer: DatabaseSync, copy: () => Promise<unknown>) {
    this.#copy = copy;
    this.#look = writer.prepare('pragma wal_checkpoint(noop)');
    this.#copyRest = writer.prepare(COPY);
  }

  /** Call it outside of transactions. Pages that could not be copied stay in the log, from which readers read them. */
  committed(): void {
    try {
      if (this.#state === 'COPIED') this.#finish();
      else if (this.#state === 'WAITING' && ++this.#commits % COMMITS_PER_LOOK === 0) this.#beginIfLarge();
    } catch {
      // For example on a full disk. Commits are safe in the log; the copy is tried again.
    }
  }

  #beginIfLarge(): void {
    if (this.#pages().log >= MAX_LOG_PAGES) void this.#copyAside();
  }

  async #copyAside(): Promise<void> {
    this.#state = 'COPYING';
    try {
      await this.#copy();
    } catch {
      // As where there is no thread to be had.
    }
    this.#state = 'COPIED';
  }

  #finish(): void {
    this.#state = 'WAITING';
    const { log, copied } = this.#pages();
    // More is left where somebody read for long meanwhile, or nothing could be copied.
    if (log - copied <= MAX_REST_PAGES) this.#copyRest.get();
  }

  #pages(): { log: number; copied: number } {
    const { log, checkpointed } = this.#look.get() ?? {};
    return { log: Number(log), copied: Number(checkpointed) };
  }
}
