import { RateLimited } from './rate-limit.ts';

interface QueueOptions {
  /** Calls that run at the same time. */
  maxRunning: number;
  /** The running calls of a single caller. */
  maxRunningPerCaller: number;
  /** Queued calls of a single caller. Further calls are rejected. */
  maxQueuedPerCaller: number;
  /** A call that was queued for longer is rejected, because its caller has given up. */
  maxQueueMs: number;
}

interface QueuedCall {
  since: number;
  start: () => void;
  reject: (reason: Error) => void;
}

const RETRY_AFTER_SECONDS = 5;
/** A caller who is busy for longer pauses between calls. A report page is done sooner. */
const BUSY_BEFORE_PAUSES_MS = 3_000;
const MAX_PAUSE_MS = 500;

/**
 * Runs a limited number of calls at a time, round-robin over callers, so that a caller with many calls delays only
 * their own. A caller who is busy for seconds pauses after each call for as long as the call took. In the pauses, the
 * processors serve other requests. Beside 16 concurrent reports of one user, other requests take 2 ms instead of 600; the trial
 * `noisy-neighbours` limits the slowdown to a factor of two.
 */
export class FairQueue {
  readonly #options: QueueOptions;
  /** Queued calls by caller. The first caller is the next to run. */
  readonly #queued = new Map<string, QueuedCall[]>();
  readonly #running = new Map<string, number>();
  /** Since when a caller has had a running or queued call without a gap. */
  readonly #busySince = new Map<string, number>();
  readonly #paused = new Set<string>();
  #free: number;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#free = options.maxRunning;
  }

  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#canStart(caller)) this.#occupy(caller);
    else await this.#enqueue(caller);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#release(caller, performance.now() - began);
    }
  }

  #canStart(caller: string): boolean {
    if (this.#free === 0 || this.#paused.has(caller)) return false;
    return (this.#running.get(caller) ?? 0) < this.#options.maxRunningPerCaller;
  }

  #occupy(caller: string): void {
    this.#free -= 1;
    if (!this.#busySince.has(caller)) this.#busySince.set(caller, performance.now());
    this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1);
  }

  #enqueue(caller: string): Promise<void> {
    const own = this.#queued.get(caller) ?? [];
    if (own.length >= this.#options.maxQueuedPerCaller) throw tooMany(own.length);
    this.#queued.set(caller, own);
    return new Promise((start, reject) => own.push({ since: performance.now(), start, reject }));
  }

  #release(caller: string, took: number): void {
    this.#free += 1;
    const left = (this.#running.get(caller) ?? 1) - 1;
    if (left > 0) this.#running.set(caller, left);
    else this.#running.delete(caller);
    if (this.#queued.has(caller)) this.#pause(caller, took);
    else this.#endBusyTime(caller);
    this.#startNext();
  }

  #endBusyTime(caller: string): void {
    if (!this.#running.has(caller)) this.#busySince.delete(caller);
  }

  #pause(caller: string, took: number): void {
    const since = this.#busySince.get(caller) ?? performance.now();
    if (performance.now() - since < BUSY_BEFORE_PAUSES_MS || this.#paused.has(caller)) return;
    this.#paused.add(caller);
    setTimeout(
      () => {
        this.#paused.delete(caller);
        this.#startNext();
      },
      Math.min(took, MAX_PAUSE_MS),
    );
  }

  #startNext(): void {
    while (this.#startOne());
  }

  /** Starts a queued call; false if none could start. */
  #startOne(): boolean {
    for (const [caller, own] of this.#queued) {
      if (!this.#canStart(caller)) continue;
      const next = this.#dequeue(own);
      this.#queued.delete(caller);
      // Insertion order is the round-robin order.
      if (own.length > 0) this.#queued.set(caller, own);
      if (!next) {
        this.#endBusyTime(caller);
        continue;
      }
      this.#occupy(caller);
      next.start();
      return true;
    }
    return false;
  }

  #dequeue(own: QueuedCall[]): QueuedCall | undefined {
    const oldest = performance.now() - this.#options.maxQueueMs;
    for (let next = own.shift(); next; next = own.shift()) {
      if (next.since >= oldest) return next;
      next.reject(tooMany(own.length + 1));
    }
    return undefined;
  }
}

function tooMany(count: number): RateLimited {
  return new RateLimited(
    RETRY_AFTER_SECONDS,
    `${count} of your report requests are already queued. Wait for them to finish, and send fewer at a time.`,
  );
}
