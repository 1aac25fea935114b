interface Deadline {
  at: number;
  late: () => void;
}

/**
 * Tells work that takes too long, with one timer for all of it: a timer for each request takes longer to set and to clear
 * than to look over those under way now and then. All have the same time, so the oldest is always the first that is late.
 */
export class Deadlines {
  readonly #milliseconds: number;
  readonly #running = new Set<Deadline>();
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** Calls `late` once when the time is up, unless the function that it answers was called before. */
  start(late: () => void): () => void {
    const deadline: Deadline = { at: performance.now() + this.#milliseconds, late };
    this.#running.add(deadline);
    this.#timer ??= setInterval(() => this.#look(), Math.min(this.#milliseconds, 100)).unref();
    return () => this.#running.delete(deadline);
  }

  #look(): void {
    const now = performance.now();
    for (const deadline of this.#running) {
      if (deadline.at > now) return;
      this.#running.delete(deadline);
      deadline.late();
    }
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
