import type { AllowanceStore, Lease, LeaseRequest } from './allowance-store.ts';
import type { Clock } from './clock.ts';
import { createRateLimiter, gaugeOf, type MakeLimiter, type RateLimiter } from './rate-limit.ts';

/** The share of a burst that each node leases ahead. Three nodes together hold 6 %. */
const AHEAD_SHARE = 1 / 50;
/** An unused lease is returned after this time. */
const LEASE_MS = 1_000;
/** A rejection is cached for this time, so that repeated requests cause no round trips. */
const REJECTION_CACHED_MS = 200;
const RETRY_STORE_MS = 1_000;
const MAX_LEASES_PER_CALL = 400;
/** Less than `MAX_LEASES_PER_CALL`, because no request waits for a return. */
const MAX_RETURNS_PER_CALL = 100;
/** Sums of floating-point numbers are inexact. */
const EPSILON = 1e-6;
/** A lower bound that every amount of room satisfies. */
const UNCONDITIONAL = -1e15;

interface AllowanceStoreReport {
  /** The store is unreachable. The process counts alone until `reachable`. */
  unreachable: (error: Error) => void;
  reachable: () => void;
}

interface Options {
  store: AllowanceStore;
  clock: Clock;
  report: AllowanceStoreReport;
  /** The store's name for the allowance of a key. */
  bucketOf: (name: string, key: string) => string;
}

interface Waiting {
  cost: number;
  price: number;
  answer: (wait: number) => void;
}

/** The allowance of a key that this node has leased. */
interface LocalAllowance {
  key: string;
  /** Leased but unused. */
  left: number;
  since: number;
  waiting: Waiting[];
  isLeasing: boolean;
  /** The debt when a price was last rejected; valid until `until`. */
  refused: { price: number; until: number; owed: number; at: number } | null;
}

/**
 * Rate limiters that several nodes share through a store. A node leases a part of an allowance ahead, so most requests
 * need no round trip. Near the limit leases shrink, and every request calls the store. While the store is unreachable,
 * each process counts alone. The trial `nodes` requires that three nodes admit at most the shared limit; they admit 99 % of it.
 */
export class LeasedLimiters {
  readonly #options: Options;
  readonly #sweeps: ((now: number) => void)[] = [];
  readonly #sweeping: NodeJS.Timeout;
  #requests: { request: LeaseRequest; settle: (lease: Lease | null) => void }[] = [];
  #returns: LeaseRequest[] = [];
  #isSending = false;
  #isStoreUnreachable = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#sweeping = setInterval(() => {
      const now = options.clock();
      for (const sweep of this.#sweeps) sweep(now);
    }, LEASE_MS);
    this.#sweeping.unref();
  }

  readonly make: MakeLimiter = (name, settings) => {
    const { clock, bucketOf } = this.#options;
    const { interval, burst } = gaugeOf(settings);
    const maxExtra = burst * AHEAD_SHARE >= 2 * interval ? burst * AHEAD_SHARE : 0;
    const localLimiter = createRateLimiter(settings, clock);
    const leases = new Map<string, LocalAllowance>();

    const waitFor = (price: number, lease: LocalAllowance, owed: number) =>
      owed + Math.min(price, burst) - lease.left - burst;

    const settle = (lease: LocalAllowance, { taken, owed }: Lease) => {
      const now = clock();
      lease.left += taken;
      lease.since = now;
      const waiting = lease.waiting;
      lease.waiting = [];
      for (const request of waiting) {
        const wait = taken > 0 ? 0 : waitFor(request.price, lease, owed);
        if (lease.left + EPSILON >= request.price) {
          lease.left -= request.price;
          request.answer(0);
        } else if (wait > 0) {
          if (!lease.refused || request.price < lease.refused.price || lease.refused.at !== now) {
            lease.refused = {
              price: request.price,
              until: now + Math.min(wait, REJECTION_CACHED_MS),
              owed,
              at: now,
            };
          }
          request.answer(wait);
        } else {
          // The lease does not cover all waiting requests, or it covers a cheaper one.
          lease.waiting.push(request);
        }
      }
    };

    const leaseFor = async (lease: LocalAllowance) => {
      lease.isLeasing = true;
      for (let [first] = lease.waiting; first; [first] = lease.waiting) {
        const wantedGrant = lease.waiting.reduce((sum, { price }) => sum + price, 0) - lease.left;
        const granted = await this.#lease({
          bucket: bucketOf(name, lease.key),
          ceiling: burst,
          requiredRoom: Math.min(first.price, burst) - lease.left,
          minGrant: first.price - lease.left,
          wantedGrant,
          maxExtra,
        });
        if (granted) settle(lease, granted);
        else
          for (const { cost, answer } of lease.waiting.splice(0)) answer(localLimiter.take(lease.key, cost));
      }
      lease.isLeasing = false;
    };

    const refund = (key: string, price: number) =>
      this.#return({
        bucket: bucketOf(name, key),
        ceiling: burst,
        requiredRoom: UNCONDITIONAL,
        minGrant: -price,
        wantedGrant: -price,
        maxExtra: 0,
      });

    this.#sweeps.push((now) => {
      for (const lease of leases.values()) {
        if (lease.isLeasing || now - lease.since < LEASE_MS) continue;
        leases.delete(lease.key);
        if (lease.left > EPSILON && !this.#isStoreUnreachable) refund(lease.key, lease.left);
      }
    });

    return {
      take: (key, cost) => {
        const price = cost * interval;
        const local = leases.get(key);
        if (local && local.waiting.length === 0 && local.left + EPSILON >= price) {
          local.left -= price;
          return 0;
        }
        if (this.#isStoreUnreachable) return localLimiter.take(key, cost);
        const now = clock();
        if (local?.refused && now < local.refused.until && price >= local.refused.price) {
          return waitFor(price, local, local.refused.owed) - (now - local.refused.at);
        }
        const lease = local ?? newLease(key, now);
        leases.set(key, lease);
        return new Promise((answer) => {
          lease.waiting.push({ cost, price, answer });
          if (!lease.isLeasing) void leaseFor(lease);
        });
      },
      waitFor: async (key, cost) => {
        const bucket = bucketOf(name, key);
        const granted = await this.#lease({
          bucket,
          ceiling: burst,
          requiredRoom: UNCONDITIONAL,
          minGrant: 0,
          wantedGrant: 0,
          maxExtra: 0,
        });
        if (!granted) return localLimiter.waitFor(key, cost);
        const leased = leases.get(key)?.left ?? 0;
        const wait = granted.owed + Math.min(cost * interval, burst) - leased - burst;
        return wait > EPSILON ? wait : 0;
      },
      refund: (key, cost) => {
        if (this.#isStoreUnreachable) return localLimiter.refund(key, cost);
        const lease = leases.get(key);
        if (lease) lease.refused = null;
        refund(key, cost * interval);
      },
    } satisfies RateLimiter;
  };

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    clearTimeout(this.#retry);
    await this.#options.store.close();
  }

  /** Resolves to null while the store is unreachable. */
  #lease(request: LeaseRequest): Promise<Lease | null> {
    return new Promise((settle) => {
      this.#requests.push({ request, settle });
      this.#sendSoon();
    });
  }

  #return(request: LeaseRequest): void {
    this.#returns.push(request);
    this.#sendSoon();
  }

  /** Requests of the same tick share a call of the store. */
  #sendSoon(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    queueMicrotask(() => void this.#send());
  }

  async #send(): Promise<void> {
    while (this.#requests.length + this.#returns.length > 0) {
      const returns = this.#returns.splice(0, MAX_RETURNS_PER_CALL);
      const requests = this.#requests.splice(0, MAX_LEASES_PER_CALL);
      const granted = await this.#callStore([...returns, ...requests.map(({ request }) => request)]);
      for (const [index, { settle }] of requests.entries()) settle(granted?.[returns.length + index] ?? null);
    }
    this.#isSending = false;
  }

  async #callStore(requests: readonly LeaseRequest[]): Promise<Lease[] | null> {
    if (this.#isStoreUnreachable) return null;
    try {
      return await this.#options.store.lease(requests);
    } catch (error) {
      this.#isStoreUnreachable = true;
      this.#options.report.unreachable(error as Error);
      this.#retryStore();
      return null;
    }
  }

  #retryStore(): void {
    const { store, report } = this.#options;
    this.#retry = setTimeout(async () => {
      try {
        await store.lease([]);
        this.#isStoreUnreachable = false;
        report.reachable();
      } catch {
        this.#retryStore();
      }
    }, RETRY_STORE_MS);
    this.#retry.unref();
  }
}

function newLease(key: string, now: number): LocalAllowance {
  return { key, left: 0, since: now, waiting: [], isLeasing: false, refused: null };
}
