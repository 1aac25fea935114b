import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/** Pages, 32 MB of them. Those that are written again and again are copied once for all that time. */
const LARGEST_LOG = 8_000;
/** Pages that are copied by the thread that serves at the most, which takes it some 20 ms. */
const LARGEST_REST = LARGEST_LOG / 2;
/** In commits: to look takes 2 µs. */
const LOOK_EVERY = 16;

/** Copies what nobody waits for: neither those who read nor those who write. */
export const COPY = 'pragma wal_checkpoint(passive)';

const ATTEMPTS_TO_EMPTY = 20;
const PAUSE_BETWEEN_ATTEMPTS_MS = 250;

/**
 * Copies all of the log on another thread and makes it a file without content. Somebody who reads for long keeps it from that: after some
 * seconds the log stays as it is until it is begun anew.
 */
export async function emptyLog(ask: (text: string) => Promise<unknown[]>): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_TO_EMPTY; attempt++) {
    // Most of it is copied while others write.
    await ask(COPY);
    const [result] = (await ask('pragma wal_checkpoint(truncate)')) as { busy: number }[];
    if (result?.busy === 0) return;
    await setTimeout(PAUSE_BETWEEN_ATTEMPTS_MS);
  }
}

/**
 * Has the write-ahead log copied into the database on another thread, once it is large. SQLite would do it within a commit, on the
 * thread that everyone is served by, which then stood still for 30 to 100 ms.
 *
 * A log is begun anew by whoever writes when all of it is copied. Where writes come all the time there is always some that came
 * during the copying: that is little, and copied between two commits.
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

  /** To be called while the writer is in no transaction. What could not be copied stays in the log, from where it is read as well. */
  committed(): void {
    try {
      if (this.#state === 'COPIED') this.#finish();
      else if (this.#state === 'WAITING' && ++this.#commits % LOOK_EVERY === 0) this.#beginIfLarge();
    } catch {
      // As on a full disk. What was committed is committed; it is tried again.
    }
  }

  #beginIfLarge(): void {
    if (this.#pages().log >= LARGEST_LOG) void this.#copyAside();
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
    if (log - copied <= LARGEST_REST) this.#copyRest.get();
  }

  #pages(): { log: number; copied: number } {
    const { log, checkpointed } = this.#look.get() ?? {};
    return { log: Number(log), copied: Number(checkpointed) };
  }
}
