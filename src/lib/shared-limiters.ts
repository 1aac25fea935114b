import type { Clock } from './clock.ts';
import { createRateLimiter, type LocalLimiter, type MakeLimiter } from './rate-limit.ts';

/** What was taken, by the names of limiters and by their keys. It can be sent to other processes. */
export type Taken = Record<string, Record<string, number>>;

/**
 * Limiters of which several processes have the same, and count together. Each answers by what it knows and tells the others
 * afterwards what was taken, so what all of them let through at the same moment may come to more than one would have. It is
 * owed all the same: nobody gets more in the long run.
 */
export class SharedLimiters {
  readonly #clock: Clock;
  readonly #limiters = new Map<string, LocalLimiter>();
  readonly #onTaken: () => void;
  #taken: Taken = {};

  /** `onTaken` is called with every change of what there is to tell, and so must do little. */
  constructor(clock: Clock, onTaken: () => void) {
    this.#clock = clock;
    this.#onTaken = onTaken;
  }

  readonly make: MakeLimiter = (name, settings) => {
    const limiter = createRateLimiter(settings, this.#clock);
    this.#limiters.set(name, limiter);
    return {
      take: (key, cost) => {
        const wait = limiter.take(key, cost);
        if (wait === 0) this.#note(name, key, cost);
        return wait;
      },
      waitFor: limiter.waitFor,
      giveBack: (key, cost) => {
        limiter.giveBack(key, cost);
        this.#note(name, key, -cost);
      },
    };
  };

  /** What was taken since the last call. */
  collect(): Taken {
    const taken = this.#taken;
    this.#taken = {};
    return taken;
  }

  /** Counts what was taken in other processes. */
  hear(taken: Taken): void {
    for (const [name, byKey] of Object.entries(taken)) {
      const limiter = this.#limiters.get(name);
      for (const [key, cost] of Object.entries(byKey)) limiter?.add(key, cost);
    }
  }

  #note(name: string, key: string, cost: number): void {
    addTaken(this.#taken, name, key, cost);
    this.#onTaken();
  }
}

/** Adds what was taken in one process to what was taken in others. */
export function addUpTaken(sum: Taken, taken: Taken): void {
  for (const [name, byKey] of Object.entries(taken)) {
    for (const [key, cost] of Object.entries(byKey)) addTaken(sum, name, key, cost);
  }
}

function addTaken(sum: Taken, name: string, key: string, cost: number): void {
  sum[name] ??= Object.create(null) as Record<string, number>;
  sum[name][key] = (sum[name][key] ?? 0) + cost;
}
