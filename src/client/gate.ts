import { pause } from './pause.ts';

/** Lets so many calls through at a time, in the order that they came, and none while the server wants to be left alone. */
export class Gate {
  readonly #most: number;
  readonly #waiting = new Set<() => void>();
  #inside = 0;
  #closedUntil = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Waits for a free slot; undefined if there is one at once. Each call of `enter` needs a call of `leave`. */
  enter(signal: AbortSignal | undefined): Promise<void> | undefined {
    signal?.throwIfAborted();
    const isFull = this.#inside >= this.#most;
    if (!isFull) this.#inside++;
    return isFull || this.#closedUntil > 0 ? this.#wait(isFull, signal) : undefined;
  }

  leave(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#inside--;
  }

  /** Nobody gets in for so many milliseconds. */
  closeFor(duration: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, performance.now() + duration);
  }

  async #wait(isFull: boolean, signal: AbortSignal | undefined): Promise<void> {
    if (isFull) await this.#turn(signal);
    try {
      for (let left = this.#left(); left > 0; left = this.#left()) await pause(left, signal);
    } catch (error) {
      this.leave();
      throw error;
    }
    this.#closedUntil = 0;
  }

  /** The place of one who leaves is handed on. */
  #turn(signal: AbortSignal | undefined): Promise<void> {
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
