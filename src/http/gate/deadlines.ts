import type { RequestLifecycle } from './admission.ts';

interface Deadline {
  at: number;
  onLate: () => void;
}

/**
 * Timeouts of equal length on one timer. Setting and clearing a timer per request takes longer than checking
 * the oldest request regularly. Deadlines are ordered by age, so the oldest is the first to expire.
 */
export class Deadlines {
  readonly #milliseconds: number;
  readonly #running = new Set<Deadline>();
  readonly #onLateError: (error: unknown, lifecycle: RequestLifecycle) => void;
  #timer: NodeJS.Timeout | undefined;

  /** `onLateError` receives errors after the timeout, which no response reports. */
  constructor(
    milliseconds: number,
    onLateError: (error: unknown, lifecycle: RequestLifecycle) => void = () => {},
  ) {
    this.#milliseconds = milliseconds;
    this.#onLateError = onLateError;
  }

  /**
   * Rejects with `timeout()` when the time is up. The work continues, and the request keeps its slot until
   * the work ends: otherwise retries of a client would multiply the work.
   */
  race<Result>(work: Promise<Result>, lifecycle: RequestLifecycle, timeout: () => Error): Promise<Result> {
    return new Promise((resolve, reject) => {
      const stop = this.start(() => {
        lifecycle.hold(work);
        work.catch((error) => this.#onLateError(error, lifecycle));
        reject(timeout());
      });
      work.then(
        (result) => {
          stop();
          resolve(result);
        },
        (error) => {
          stop();
          reject(error);
        },
      );
    });
  }

  /** Calls `onLate` when the time is up. The returned function cancels that. */
  start(onLate: () => void): () => void {
    const deadline: Deadline = { at: performance.now() + this.#milliseconds, onLate };
    this.#running.add(deadline);
    this.#timer ??= setInterval(() => this.#check(), Math.min(this.#milliseconds, 100)).unref();
    return () => this.#running.delete(deadline);
  }

  #check(): void {
    const now = performance.now();
    for (const deadline of this.#running) {
      if (deadline.at > now) return;
      this.#running.delete(deadline);
      deadline.onLate();
    }
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
