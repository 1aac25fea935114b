import { failure } from '../../lib/errors.ts';
import { RateLimited } from '../../lib/rate-limit.ts';

const MOST_OF_ONE = 2;
const MOST_OF_ALL = 8;
const RETRY_AFTER_SECONDS = 5;

/** The files that are being written. Each takes work for as long as it lasts, so there are only so many at a time. */
export class FilesUnderWay {
  readonly #byKey = new Map<string, number>();
  #all = 0;

  /** Takes a place, or refuses; what it answers gives the place back. */
  begin(key: string): () => void {
    const own = this.#byKey.get(key) ?? 0;
    if (own >= MOST_OF_ONE) {
      throw new RateLimited(
        RETRY_AFTER_SECONDS,
        `${own} files are being written already; wait for one of them.`,
      );
    }
    if (this.#all >= MOST_OF_ALL) {
      throw failure('OVERLOADED', 'The server is writing as many files as it can; try again in a moment.');
    }
    this.#byKey.set(key, own + 1);
    this.#all += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#all -= 1;
      const left = (this.#byKey.get(key) ?? 1) - 1;
      if (left === 0) this.#byKey.delete(key);
      else this.#byKey.set(key, left);
    };
  }
}
