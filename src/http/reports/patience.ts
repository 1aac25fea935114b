/** How slowly something may be taken. */
export interface Pace {
  bytes: number;
  milliseconds: number;
}

/** As long as a timer runs. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Waits for a client to take what it is offered, for as long as the pace gives it for all of that, and once more. Only the
 * time counts in which something is there to take, so nobody loses a file because the server is slow.
 */
export class Patience {
  readonly #pace: Pace;
  readonly #giveUp: () => void;
  #left: number;
  /** In the milliseconds of `performance.now()`. */
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(pace: Pace, giveUp: () => void) {
    this.#pace = pace;
    this.#left = pace.milliseconds;
    this.#giveUp = giveUp;
  }

  /** Counts bytes that the client has to take. */
  offer(bytes: number): void {
    if (this.#isOver) return;
    this.#left += (bytes / this.#pace.bytes) * this.#pace.milliseconds;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#giveUp, Math.min(this.#left, MAX_DELAY_MS));
  }

  /** They were taken. */
  taken(): void {
    clearTimeout(this.#timer);
    this.#left -= performance.now() - this.#since;
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}
