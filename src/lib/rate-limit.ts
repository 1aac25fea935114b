import type { Clock } from './clock.ts';
import { Failure, failure } from './errors.ts';

export interface RateLimitSettings {
  requests: number;
  perMilliseconds: number;
  /** How many may come at once, where that is not a sixth of them. */
  burst?: number;
}

export interface RateLimiter {
  /**
   * Takes `cost` requests from what `key` has left; answers 0, or the milliseconds until they can be had. At once, unless others
   * have to be asked.
   */
  take: (key: string, cost: number) => number | Promise<number>;
  /** The milliseconds until `cost` requests can be had, or 0. Takes nothing. */
  waitFor: (key: string, cost: number) => number | Promise<number>;
  /** Gives back what was taken for something that turned out not to count. */
  giveBack: (key: string, cost: number) => void;
}

/** One that counts by itself. */
export interface LocalLimiter extends RateLimiter {
  take: (key: string, cost: number) => number;
  waitFor: (key: string, cost: number) => number;
}

/** Makes a limiter by its name, which no other limiter of the process has. */
export type MakeLimiter = (name: string, settings: RateLimitSettings) => RateLimiter;

/** Limiters of a process that serves alone. */
export function limitersOn(clock: Clock): MakeLimiter {
  return (_name, settings) => createRateLimiter(settings, clock);
}

/** Unless it is said otherwise, a burst may take a sixth of what a minute allows: ten seconds' worth. */
const BURST_SHARE = 1 / 6;
const MAX_KEYS = 100_000;
/** Sums of fractions of a millisecond are a little off. */
const ROUNDING_ERROR = 1e-3;

/** The cost of a request and the most that may be owed, in milliseconds until it is paid off. */
export function gaugeOf(settings: RateLimitSettings): { interval: number; burst: number } {
  const interval = settings.perMilliseconds / settings.requests;
  return { interval, burst: Math.max(settings.burst ?? settings.requests * BURST_SHARE, 1) * interval };
}

/** The debt of a key: the instant at which it is paid off, and its size when it was written. */
interface Debt {
  paidOff: number;
  owed: number;
}

/**
 * Lets each key make requests at a steady rate with bursts (the generic cell rate algorithm). A debt never grows by itself: after the
 * clock was set back, a key owes what it owed last.
 */
export function createRateLimiter(settings: RateLimitSettings, clock: Clock): LocalLimiter {
  const { interval, burst } = gaugeOf(settings);
  const debts = new Map<string, Debt>();

  const makeRoom = (now: number) => {
    for (const [key, { paidOff }] of debts) if (paidOff <= now) debts.delete(key);
    // If every caller owes something, the oldest debt is dropped: memory stays bounded.
    const [oldest] = debts.keys();
    if (oldest !== undefined && debts.size >= MAX_KEYS) debts.delete(oldest);
  };

  const owedBy = (key: string, now: number) => {
    const debt = debts.get(key);
    if (!debt) return 0;
    // The clock was set back: the debt is paid off by the new time.
    if (debt.paidOff - now > debt.owed) debt.paidOff = now + debt.owed;
    return Math.max(debt.paidOff - now, 0);
  };

  const owe = (key: string, owed: number, now: number) => {
    const debt = debts.get(key);
    if (debt) {
      debt.paidOff = now + owed;
      debt.owed = owed;
      return;
    }
    if (debts.size >= MAX_KEYS) makeRoom(now);
    debts.set(key, { paidOff: now + owed, owed });
  };

  const giveBack = (key: string, cost: number) => {
    const debt = debts.get(key);
    if (!debt) return;
    debt.paidOff -= cost * interval;
    debt.owed -= cost * interval;
  };

  /** A single call that costs more than a burst is let through when nothing is owed, and paid off afterwards. */
  const waitAt = (owed: number, cost: number) => {
    const wait = owed + Math.min(cost * interval, burst) - burst;
    return wait > ROUNDING_ERROR ? wait : 0;
  };

  return {
    take: (key, cost) => {
      const now = clock();
      const owed = owedBy(key, now);
      const wait = waitAt(owed, cost);
      if (wait === 0) owe(key, owed + cost * interval, now);
      return wait;
    },
    waitFor: (key, cost) => waitAt(owedBy(key, clock()), cost),
    giveBack,
  };
}

/**
 * Takes the cost of a request from its credential's limit, or refuses it. There is something to wait for only where others have to
 * be asked: what every request goes through need not wait for nothing.
 */
export function charge(limiter: RateLimiter | null, key: string, cost: number): Promise<void> | undefined {
  const wait = limiter?.take(key, cost) ?? 0;
  if (typeof wait !== 'number') return wait.then(refuseFor);
  refuseFor(wait);
  return undefined;
}

function refuseFor(wait: number): void {
  if (wait > 0) throw new RateLimited(Math.max(1, Math.ceil(wait / 1000)));
}

export class RateLimited extends Failure {
  readonly retryAfterSeconds: number;

  constructor(
    retryAfterSeconds: number,
    message = `Too many requests; try again in ${retryAfterSeconds} s.`,
  ) {
    super({ code: 'RATE_LIMITED', message, field: null });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Counts how attempts ended, of which those that count are limited. */
export interface AttemptLimiter {
  /** Attempts that count, and those that are under way: no more are let through at once than may count. */
  attempts: RateLimiter;
  /** Attempts that count alone, to tell a limit that was reached from attempts that only wait for others. */
  counted: RateLimiter;
}

export function createAttemptLimiter(
  makeLimiter: MakeLimiter,
  name: string,
  settings: RateLimitSettings,
): AttemptLimiter {
  return { attempts: makeLimiter(name, settings), counted: makeLimiter(`${name}, counted`, settings) };
}

export interface Bucket {
  limiter: AttemptLimiter;
  key: string;
}

/** How often an attempt asks whether those before it have ended, and for how long. */
const ASK_EVERY_MS = 50;
const MAX_WAIT_MS = 8_000;

/**
 * Does something that is counted, unless a bucket has nothing left. It is taken before the work and given back afterwards where
 * the work does not count, so that several at the same time do not all slip through. An attempt for which others leave no room while
 * they are under way waits for them.
 */
export async function limited<Result>(
  buckets: readonly Bucket[],
  work: () => Promise<Result>,
  counts: (error: unknown) => boolean,
): Promise<Result> {
  await begin(buckets);
  const end = async (error: unknown) => {
    if (!counts(error)) giveBack(buckets);
    else for (const { limiter, key } of buckets) await limiter.counted.take(key, 1);
  };
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    await end(error);
    throw error;
  }
  await end(null);
  return result;
}

async function begin(buckets: readonly Bucket[]): Promise<void> {
  const started = performance.now();
  for (let refused = await take(buckets); refused; refused = await take(buckets)) {
    const { bucket, wait } = refused;
    if ((await bucket.limiter.counted.waitFor(bucket.key, 1)) > 0) {
      throw new RateLimited(Math.ceil(wait / 1000));
    }
    if (performance.now() - started > MAX_WAIT_MS) {
      throw failure('OVERLOADED', 'Many attempts are being checked at this moment; try again soon.');
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** Takes one from each bucket, or nothing; then it answers which one refused and for how long. */
async function take(buckets: readonly Bucket[]): Promise<{ bucket: Bucket; wait: number } | null> {
  for (const [index, bucket] of buckets.entries()) {
    const wait = await bucket.limiter.attempts.take(bucket.key, 1);
    if (wait <= 0) continue;
    giveBack(buckets.slice(0, index));
    return { bucket, wait };
  }
  return null;
}

function giveBack(buckets: readonly Bucket[]): void {
  for (const { limiter, key } of buckets) limiter.attempts.giveBack(key, 1);
}
