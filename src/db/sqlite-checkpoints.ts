import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Pages, 32 MB of them. Those that are written again and again are copied once for all that time. */
const LARGEST_LOG = 8_000;
/** In commits: to look takes 2 µs. */
const LOOK_EVERY = 16;

/**
 * Has the write-ahead log copied into the database on another thread, once it is large. SQLite would do it within a commit, on the
 * thread that everyone is served by, which then stood still for 30 to 100 ms.
 *
 * A log is begun anew by whoever writes when all of it is copied. Where writes come all the time there is always some that came
 * during the copying, so that little is copied between two commits.
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

  /** To be called while the writer is in no transaction. */
  committed(): void {
    if (this.#state === 'COPIED') {
      this.#state = 'WAITING';
      this.#copyWhatCameMeanwhile();
    } else if (this.#state === 'WAITING' && ++this.#commits % LOOK_EVERY === 0 && this.#isLarge()) {
      this.#state = 'COPYING';
      const done = () => {
        this.#state = 'COPIED';
      };
      this.#copy().then(done, done);
    }
  }

  #copyWhatCameMeanwhile(): void {
    try {
      this.#copyRest.get();
    } catch {
      // What could not be copied now, as on a full disk, stays in the log, from where it is read as well.
    }
  }

  #isLarge(): boolean {
    return Number(this.#look.get()?.log) >= LARGEST_LOG;
  }
}

/** What nobody waits for: neither those who read nor those who write. */
export const COPY = 'pragma wal_checkpoint(passive)';
