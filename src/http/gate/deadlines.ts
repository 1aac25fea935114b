import type { RequestLifecycle } from './admission.ts';

interface Deadline {
  at: number;
  onLate: () => void;
}

/**
 * Timeouts of equal length on one timer: a timer for each request takes longer to set and to clear than a look at those in
 * flight now and then. The oldest is always the first that is late.
 */
export class Deadlines {
  readonly #milliseconds: number;
  readonly #running = new Set<Deadline>();
  readonly #onLateError: (error: unknown, lifecycle: RequestLifecycle) => void;
  #timer: NodeJS.Timeout | undefined;

  /** `onLateError` gets what fails after its timeout, which no answer tells. */
  constructor(
    milliseconds: number,
    onLateError: (error: unknown, lifecycle: RequestLifecycle) => void = () => {},
  ) {
    this.#milliseconds = milliseconds;
    this.#onLateError = onLateError;
  }

  /**
   * Fails with `timeout()` when the time is up. The work goes on, and the request keeps its slot until it ends: a client that retries would
   * multiply the work.
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

  /** Calls `onLate` once when the time is up, unless the function that it returns was called before. */
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
