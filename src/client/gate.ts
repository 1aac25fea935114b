import { pause } from './pause.ts';

/** Limits in-flight calls, first come, first served. Admits none while a Retry-After is pending. */
export class Gate {
  readonly #limit: number;
  readonly #waiting = new Set<() => void>();
  #inside = 0;
  #closedUntil = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Takes a slot. Returns undefined if a slot is free at once, else a promise. Each `enter` needs a `leave`.
   */
  enter(signal: AbortSignal | undefined): Promise<void> | undefined {
    signal?.throwIfAborted();
    const isFull = this.#inside >= this.#limit;
    if (!isFull) this.#inside++;
    return isFull || this.#closedUntil > 0 ? this.#wait(isFull, signal) : undefined;
  }

  leave(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#inside--;
  }

  /** Admits nobody for this many milliseconds. */
  closeFor(duration: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, performance.now() + duration);
  }

  async #wait(isFull: boolean, signal: AbortSignal | undefined): Promise<void> {
    if (isFull) await this.#queue(signal);
    try {
      for (let left = this.#left(); left > 0; left = this.#left()) await pause(left, signal);
    } catch (error) {
      this.leave();
      throw error;
    }
    this.#closedUntil = 0;
  }

  /** Waits in the queue. `leave` hands its slot to the first waiter. */
  #queue(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        this.#waiting.delete(go);
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.delete(go);
        reject(signal?.reason);
      };
      this.#waiting.add(go);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #left(): number {
    return this.#closedUntil - performance.now();
  }
}
