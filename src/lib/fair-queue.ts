import { RateLimited } from './rate-limit.ts';

interface QueueOptions {
  /** How many are served at a time. */
  maxRunning: number;
  /** How many of them one caller may have. */
  maxRunningPerCaller: number;
  /** How many of one caller wait at the most; what comes after them is refused. */
  maxQueuedPerCaller: number;
  /** After so many milliseconds, nobody waits for an answer any more. */
  maxQueueMs: number;
}

interface Waiting {
  since: number;
  begin: () => void;
  refuse: (reason: Error) => void;
}

const RETRY_AFTER_SECONDS = 5;
/** Milliseconds for which somebody is served one after the other; a page of reports takes less, and after it comes nothing for a while. */
const WITHOUT_REST = 3_000;
const LONGEST_REST = 500;

/**
 * Serves so many at a time. Who comes with much waits behind themselves alone: a free place goes to callers in turn, not to
 * whoever came first, and no caller has all of the places. Who always has more of it rests after each for as long as that
 * took, half a second at the most, since the processors are there for others, too.
 */
export class FairQueue {
  readonly #options: QueueOptions;
  /** Callers who wait, the next one first. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #served = new Map<string, number>();
  /** Since when a caller has never had nothing to be served with. */
  readonly #busySince = new Map<string, number>();
  readonly #resting = new Set<string>();
  #free: number;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#free = options.maxRunning;
  }

  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#mayBegin(caller)) this.#take(caller);
    else await this.#wait(caller);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#leave(caller, performance.now() - began);
    }
  }

  #mayBegin(caller: string): boolean {
    if (this.#free === 0 || this.#resting.has(caller)) return false;
    return (this.#served.get(caller) ?? 0) < this.#options.maxRunningPerCaller;
  }

  #take(caller: string): void {
    this.#free -= 1;
    if (!this.#busySince.has(caller)) this.#busySince.set(caller, performance.now());
    this.#served.set(caller, (this.#served.get(caller) ?? 0) + 1);
  }

  #wait(caller: string): Promise<void> {
    const own = this.#waiting.get(caller) ?? [];
    if (own.length >= this.#options.maxQueuedPerCaller) throw tooMany(own.length);
    this.#waiting.set(caller, own);
    return new Promise((begin, refuse) => own.push({ since: performance.now(), begin, refuse }));
  }

  #leave(caller: string, took: number): void {
    this.#free += 1;
    const left = (this.#served.get(caller) ?? 1) - 1;
    if (left > 0) this.#served.set(caller, left);
    else this.#served.delete(caller);
    if (this.#waiting.has(caller)) this.#letRest(caller, took);
    else this.#forget(caller);
    this.#callNext();
  }

  /** Where somebody has nothing any more, they have not come with much. */
  #forget(caller: string): void {
    if (!this.#served.has(caller)) this.#busySince.delete(caller);
  }

  #letRest(caller: string, took: number): void {
    const since = this.#busySince.get(caller) ?? performance.now();
    if (performance.now() - since < WITHOUT_REST || this.#resting.has(caller)) return;
    this.#resting.add(caller);
    setTimeout(
      () => {
        this.#resting.delete(caller);
        this.#callNext();
      },
      Math.min(took, LONGEST_REST),
    );
  }

  #callNext(): void {
    while (this.#callOne());
  }

  /** Whether there was somebody who may begin. */
  #callOne(): boolean {
    for (const [caller, own] of this.#waiting) {
      if (!this.#mayBegin(caller)) continue;
      const next = this.#nextOf(own);
      this.#waiting.delete(caller);
      // Those who come after them are next.
      if (own.length > 0) this.#waiting.set(caller, own);
      if (!next) {
        this.#forget(caller);
        continue;
      }
      this.#take(caller);
      next.begin();
      return true;
    }
    return false;
  }

  #nextOf(own: Waiting[]): Waiting | undefined {
    const oldest = performance.now() - this.#options.maxQueueMs;
    for (let next = own.shift(); next; next = own.shift()) {
      if (next.since >= oldest) return next;
      next.refuse(tooMany(own.length + 1));
    }
    return undefined;
  }
}

function tooMany(count: number): RateLimited {
  return new RateLimited(
    RETRY_AFTER_SECONDS,
    `${count} parts of reports that you asked for wait to be read already; wait for them, and ask for fewer at a time.`,
  );
}
