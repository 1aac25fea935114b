import type { Clock } from './clock.ts';
import { Failure } from './errors.ts';

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
  /** Gives back what was taken for something that turned out not to count. */
  giveBack: (key: string, cost: number) => void;
}

/** One that counts by itself. */
export interface LocalLimiter extends RateLimiter {
  take: (key: string, cost: number) => number;
  /** Counts what `key` took elsewhere, whether or not it would have been had here; less than 0 where it was given back. */
  add: (key: string, cost: number) => void;
}

/** Makes a limiter by its name, which no other limiter of the process has. */
export type MakeLimiter = (name: string, settings: RateLimitSettings) => RateLimiter;

/** Limiters of a process that serves alone. */
export function limitersOn(clock: Clock): MakeLimiter {
  return (_name, settings) => createRateLimiter(settings, clock);
}

/** Unless it is said otherwise, a burst may take a sixth of what a minute allows: ten seconds' worth. */
const BURST_SHARE = 1 / 6;
const MOST_KEYS = 100_000;
/** Sums of fractions of a millisecond are a little off. */
const HAIR = 1e-3;

/** What a request costs and how much may be owed, in milliseconds that it takes to pay it off. */
export function gaugeOf(settings: RateLimitSettings): { interval: number; burst: number } {
  const interval = settings.perMilliseconds / settings.requests;
  return { interval, burst: Math.max(settings.burst ?? settings.requests * BURST_SHARE, 1) * interval };
}

/** What a key owes: the instant at which all of it is paid off, and how much it was when that was written. */
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
    // Where everyone owes something, the one who came first is let off: memory stays bounded whoever calls.
    const [oldest] = debts.keys();
    if (oldest !== undefined && debts.size >= MOST_KEYS) debts.delete(oldest);
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
    if (debts.size >= MOST_KEYS) makeRoom(now);
    debts.set(key, { paidOff: now + owed, owed });
  };

  const giveBack = (key: string, cost: number) => {
    const debt = debts.get(key);
    if (!debt) return;
    debt.paidOff -= cost * interval;
    debt.owed -= cost * interval;
  };

  return {
    take: (key, cost) => {
      const now = clock();
      const owed = owedBy(key, now);
      // A single call that costs more than a burst is let through when nothing is owed, and paid off afterwards.
      const wait = owed + Math.min(cost * interval, burst) - burst;
      if (wait > HAIR) return wait;
      owe(key, owed + cost * interval, now);
      return 0;
    },
    giveBack,
    add: (key, cost) => {
      if (cost < 0) return giveBack(key, -cost);
      const now = clock();
      owe(key, owedBy(key, now) + cost * interval, now);
    },
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

/** What something is counted by. */
export interface Bucket {
  limiter: RateLimiter;
  key: string;
}

/**
 * Does something that is counted, unless a bucket has nothing left. It is taken before the work and given back afterwards where
 * the work does not count, so that several at the same time do not all slip through.
 */
export async function limited<Result>(
  buckets: readonly Bucket[],
  work: () => Promise<Result>,
  counts: (error: unknown) => boolean,
): Promise<Result> {
  const taken: Bucket[] = [];
  const giveBack = () => {
    for (const { limiter, key } of taken) limiter.giveBack(key, 1);
  };
  for (const bucket of buckets) {
    const { limiter, key } = bucket;
    const wait = await limiter.take(key, 1);
    if (wait > 0) {
      giveBack();
      throw new RateLimited(Math.ceil(wait / 1000));
    }
    taken.push(bucket);
  }
  try {
    const result = await work();
    if (!counts(null)) giveBack();
    return result;
  } catch (error) {
    if (!counts(error)) giveBack();
    throw error;
  }
}
