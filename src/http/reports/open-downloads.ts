import { failure } from '../../lib/errors.ts';
import { RateLimited } from '../../lib/rate-limit.ts';

/**
 * The maximum number of files per caller. No caller can take every slot, even with many keys and links. A
 * link belongs to a team, and many people may open it.
 */
const MAX_OF_CALLER = { user: 2, network: 2, team: 4 };
const MAX_OF_ALL = 8;
const RETRY_AFTER_SECONDS = 5;

/** The keys by which a file counts. */
type Takers = Partial<Record<keyof typeof MAX_OF_CALLER, string>>;

/** Limits the files that are written at the same time, because each costs work as long as it is written. */
export class OpenDownloads {
  readonly #byTaker = new Map<string, number>();
  #all = 0;

  /** Takes a slot, or throws. The returned function frees the slot. */
  begin(takers: Takers): () => void {
    const kinds = Object.keys(takers) as (keyof Takers)[];
    for (const kind of kinds) {
      const own = this.#of(`${kind} ${takers[kind]}`);
      if (own < MAX_OF_CALLER[kind]) continue;
      throw new RateLimited(
        RETRY_AFTER_SECONDS,
        `${own} files are being written already; wait for one of them.`,
      );
    }
    if (this.#all >= MAX_OF_ALL) {
      throw failure('OVERLOADED', 'The server is writing as many files as it can; try again in a moment.');
    }
    const count = (by: 1 | -1) => {
      this.#all += by;
      for (const kind of kinds) this.#add(`${kind} ${takers[kind]}`, by);
    };
    count(1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      count(-1);
    };
  }

  #of(taker: string): number {
    return this.#byTaker.get(taker) ?? 0;
  }

  #add(taker: string, by: 1 | -1): void {
    const left = this.#of(taker) + by;
    if (left === 0) this.#byTaker.delete(taker);
    else this.#byTaker.set(taker, left);
  }
}
