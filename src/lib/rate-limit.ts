import type { Clock } from './clock.ts';
import { Failure, failure } from './errors.ts';

export interface RateLimitSettings {
  requests: number;
  perMilliseconds: number;
  /** Requests that may arrive at once; by default a sixth of `requests`. */
  burst?: number;
}

export interface RateLimiter {
  /**
   * Takes `cost` requests from the allowance of `key`. Returns 0, or the milliseconds until they are available.
   * Synchronous unless a shared store must be called.
   */
  take: (key: string, cost: number) => number | Promise<number>;
  /** Returns the milliseconds until `cost` requests are available, or 0. Takes nothing. */
  waitFor: (key: string, cost: number) => number | Promise<number>;
  /** Returns `cost` requests that were taken but do not count. */
  refund: (key: string, cost: number) => void;
}

/** A synchronous limiter that counts within the process. */
export interface LocalLimiter extends RateLimiter {
  take: (key: string, cost: number) => number;
  waitFor: (key: string, cost: number) => number;
}

/** Makes a limiter. The name must be unique in the process. */
export type MakeLimiter = (name: string, settings: RateLimitSettings) => RateLimiter;

/** Limiters of a process that shares no limits with other nodes. */
export function limitersOn(clock: Clock): MakeLimiter {
  return (_name, settings) => createRateLimiter(settings, clock);
}

/** The default burst is a sixth of the requests per minute: ten seconds' worth. */
const BURST_SHARE = 1 / 6;
const MAX_KEYS = 100_000;
/** Sums of fractions of a millisecond are inexact. */
const ROUNDING_ERROR = 1e-3;

/** The cost of a request and the highest possible debt, in milliseconds until paid off. */
export function gaugeOf(settings: RateLimitSettings): { interval: number; burst: number } {
  const interval = settings.perMilliseconds / settings.requests;
  return { interval, burst: Math.max(settings.burst ?? settings.requests * BURST_SHARE, 1) * interval };
}

/** The debt of a key: when it is paid off, and its size at the last write. */
interface Debt {
  paidOff: number;
  owed: number;
}

/**
 * Limits each key to a steady rate with bursts (the generic cell rate algorithm). A debt never grows by itself: after
 * the clock is set back, a key owes at most its last debt.
 */
export function createRateLimiter(settings: RateLimitSettings, clock: Clock): LocalLimiter {
  const { interval, burst } = gaugeOf(settings);
  const debts = new Map<string, Debt>();

  const makeRoom = (now: number) => {
    for (const [key, { paidOff }] of debts) if (paidOff <= now) debts.delete(key);
    // If every key has a debt, the oldest is dropped, so that memory stays bounded.
    const [oldest] = debts.keys();
    if (oldest !== undefined && debts.size >= MAX_KEYS) debts.delete(oldest);
  };

  const owedBy = (key: string, now: number) => {
    const debt = debts.get(key);
    if (!debt) return 0;
    // The clock was set back: the debt counts from the new time.
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

  const refund = (key: string, cost: number) => {
    const debt = debts.get(key);
    if (!debt) return;
    debt.paidOff -= cost * interval;
    debt.owed -= cost * interval;
  };

  /** A call that costs more than a burst is admitted without debt and paid off afterwards. */
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
    refund,
  };
}

/**
 * Takes the cost of a request from the limit of its credential, or throws. Returns a promise only if a shared store
 * must be called, so that most requests do not wait a tick.
 */
export function charge(limiter: RateLimiter | null, key: string, cost: number): Promise<void> | undefined {
  const wait = limiter?.take(key, cost) ?? 0;
  if (typeof wait !== 'number') return wait.then(rejectIfWaiting);
  rejectIfWaiting(wait);
  return undefined;
}

function rejectIfWaiting(wait: number): void {
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

/** Limits attempts, such as sign-ins, of which only some outcomes count. */
export interface AttemptLimiter {
  /** Attempts that count and attempts in flight. No more run at once than may count. */
  attempts: RateLimiter;
  /** Only attempts that count. Tells an exhausted limit from a limit that is full of attempts in flight. */
  counted: RateLimiter;
}

export function createAttemptLimiter(
  makeLimiter: MakeLimiter,
  name: string,
  settings: RateLimitSettings,
): AttemptLimiter {
  return { attempts: makeLimiter(name, settings), counted: makeLimiter(`${name}, counted`, settings) };
}

export interface LimitKey {
  limiter: AttemptLimiter;
  key: string;
}

/** The interval and the limit for waiting on attempts in flight. */
const RETRY_INTERVAL_MS = 50;
const MAX_WAIT_MS = 8_000;

/**
 * Runs `work` unless a limit is exhausted. The attempt is taken before the work and given back if it does not count,
 * so that concurrent attempts cannot exceed the limit. If only attempts in flight fill a limit, the attempt waits for
 * them.
 */
export async function limited<Result>(
  limitKeys: readonly LimitKey[],
  work: () => Promise<Result>,
  counts: (error: unknown) => boolean,
): Promise<Result> {
  await begin(limitKeys);
  const end = async (error: unknown) => {
    if (!counts(error)) refund(limitKeys);
    else for (const { limiter, key } of limitKeys) await limiter.counted.take(key, 1);
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

async function begin(limitKeys: readonly LimitKey[]): Promise<void> {
  const started = performance.now();
  for (let rejected = await take(limitKeys); rejected; rejected = await take(limitKeys)) {
    const { limitKey, wait } = rejected;
    if ((await limitKey.limiter.counted.waitFor(limitKey.key, 1)) > 0) {
      throw new RateLimited(Math.ceil(wait / 1000));
    }
    if (performance.now() - started > MAX_WAIT_MS) {
      throw failure('OVERLOADED', 'Many attempts are being checked at this moment; try again soon.');
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
  }
}

/** Takes an attempt from each limit, or from none. Returns the key that rejected it and the wait. */
async function take(limitKeys: readonly LimitKey[]): Promise<{ limitKey: LimitKey; wait: number } | null> {
  for (const [index, limitKey] of limitKeys.entries()) {
    const wait = await limitKey.limiter.attempts.take(limitKey.key, 1);
    if (wait <= 0) continue;
    refund(limitKeys.slice(0, index));
    return { limitKey, wait };
  }
  return null;
}

function refund(limitKeys: readonly LimitKey[]): void {
  for (const { limiter, key } of limitKeys) limiter.attempts.refund(key, 1);
}
