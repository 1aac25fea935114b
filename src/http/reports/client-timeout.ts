/** The slowest accepted rate. */
export interface Pace {
  bytes: number;
  milliseconds: number;
}

/** The maximum delay of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Limits how long a client may take. Its allowance is the time that the pace gives for all bytes offered, plus
 * the time for one unit. Only the time while bytes are offered counts, so a slow server never ends a download.
 */
export class ClientTimeout {
  readonly #pace: Pace;
  readonly #giveUp: () => void;
  #leftMs: number;
  /** As in `performance.now()`. */
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(pace: Pace, giveUp: () => void) {
    this.#pace = pace;
    this.#leftMs = pace.milliseconds;
    this.#giveUp = giveUp;
  }

  /** Counts bytes that the client has to take. */
  offer(bytes: number): void {
    if (this.#isOver) return;
    this.#leftMs += (bytes / this.#pace.bytes) * this.#pace.milliseconds;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#giveUp, Math.min(this.#leftMs, MAX_DELAY_MS));
  }

  /** Ends the count for the offered bytes: the client has taken them. */
  taken(): void {
    clearTimeout(this.#timer);
    this.#leftMs -= performance.now() - this.#since;
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}
