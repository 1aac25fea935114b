import type { AllowanceStore, Lease, LeaseRequest } from './allowance-store.ts';
import type { Clock } from './clock.ts';
import { createRateLimiter, gaugeOf, type MakeLimiter, type RateLimiter } from './rate-limit.ts';

/** Of what may come at once, so much is taken ahead by each node: three of them have 6 % in hand. */
const AHEAD_SHARE = 1 / 50;
/** After this it is given back. */
const IN_HAND_FOR = 1_000;
/** Who was refused is refused again for so long without asking, however often they come. */
const REFUSED_FOR = 200;
/** Where the ledger is away, it is tried again so often. */
const TRY_EVERY = 1_000;
/** Of what is claimed and of what is given back; nobody waits for the latter. */
const CLAIMS_AT_ONCE = 400;
const RETURNS_AT_ONCE = 100;
/** Sums of fractions are a little off. */
const HAIR = 1e-6;
/** Always carried out. */
const ALWAYS = -1e15;

interface AllowanceStoreReport {
  /** The ledger cannot be reached, and this process counts for itself. */
  away: (error: Error) => void;
  back: () => void;
}

interface Options {
  store: AllowanceStore;
  clock: Clock;
  report: AllowanceStoreReport;
  /** What the ledger calls the allowance that a limiter gives to a key. */
  bucketOf: (name: string, key: string) => string;
}

interface Waiting {
  cost: number;
  price: number;
  answer: (wait: number) => void;
}

/** What this node has of a key's allowance. */
interface LocalAllowance {
  key: string;
  /** Taken and not used yet. */
  left: number;
  /** When it was last taken. */
  since: number;
  waiting: Waiting[];
  isClaiming: boolean;
  /** What was owed when something of a price was last refused, and until when that is good to know. */
  refused: { price: number; until: number; owed: number; at: number } | null;
}

/**
 * Limiters of which several nodes have the same, and count together before anything is let through. Each takes some of an
 * allowance ahead, so that not every request has to ask, and the less the less is left: close to its limit everything is asked for.
 * Where the ledger is away, each process counts for itself until it is back.
 */
export class LeasedLimiters {
  readonly #options: Options;
  readonly #sweeps: ((now: number) => void)[] = [];
  readonly #sweeping: NodeJS.Timeout;
  #claims: { claim: LeaseRequest; settle: (claimed: Lease | null) => void }[] = [];
  #returns: LeaseRequest[] = [];
  #isSending = false;
  #isAway = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#sweeping = setInterval(() => {
      const now = options.clock();
      for (const sweep of this.#sweeps) sweep(now);
    }, IN_HAND_FOR);
    this.#sweeping.unref();
  }

  readonly make: MakeLimiter = (name, settings) => {
    const { clock, bucketOf } = this.#options;
    const { interval, burst } = gaugeOf(settings);
    const ahead = burst * AHEAD_SHARE >= 2 * interval ? burst * AHEAD_SHARE : 0;
    const alone = createRateLimiter(settings, clock);
    const hands = new Map<string, LocalAllowance>();

    const waitFor = (price: number, hand: LocalAllowance, owed: number) =>
      owed + Math.min(price, burst) - hand.left - burst;

    const settle = (hand: LocalAllowance, { taken, owed }: Lease) => {
      const now = clock();
      hand.left += taken;
      hand.since = now;
      const waiting = hand.waiting;
      hand.waiting = [];
      for (const one of waiting) {
        const wait = taken > 0 ? 0 : waitFor(one.price, hand, owed);
        if (hand.left + HAIR >= one.price) {
          hand.left -= one.price;
          one.answer(0);
        } else if (wait > 0) {
          if (!hand.refused || one.price < hand.refused.price || hand.refused.at !== now) {
            hand.refused = { price: one.price, until: now + Math.min(wait, REFUSED_FOR), owed, at: now };
          }
          one.answer(wait);
        } else {
          // There was not enough for all of them, or there is for a smaller one.
          hand.waiting.push(one);
        }
      }
    };

    const claimFor = async (hand: LocalAllowance) => {
      hand.isClaiming = true;
      for (let [first] = hand.waiting; first; [first] = hand.waiting) {
        const want = hand.waiting.reduce((sum, { price }) => sum + price, 0) - hand.left;
        const claimed = await this.#claim({
          bucket: bucketOf(name, hand.key),
          ceiling: burst,
          enough: Math.min(first.price, burst) - hand.left,
          least: first.price - hand.left,
          want,
          ahead,
        });
        if (claimed) settle(hand, claimed);
        else for (const { cost, answer } of hand.waiting.splice(0)) answer(alone.take(hand.key, cost));
      }
      hand.isClaiming = false;
    };

    const giveBack = (key: string, price: number) =>
      this.#return({
        bucket: bucketOf(name, key),
        ceiling: burst,
        enough: ALWAYS,
        least: -price,
        want: -price,
        ahead: 0,
      });

    this.#sweeps.push((now) => {
      for (const hand of hands.values()) {
        if (hand.isClaiming || now - hand.since < IN_HAND_FOR) continue;
        hands.delete(hand.key);
        if (hand.left > HAIR && !this.#isAway) giveBack(hand.key, hand.left);
      }
    });

    return {
      take: (key, cost) => {
        const price = cost * interval;
        const known = hands.get(key);
        if (known && known.waiting.length === 0 && known.left + HAIR >= price) {
          known.left -= price;
          return 0;
        }
        if (this.#isAway) return alone.take(key, cost);
        const now = clock();
        if (known?.refused && now < known.refused.until && price >= known.refused.price) {
          return waitFor(price, known, known.refused.owed) - (now - known.refused.at);
        }
        const hand = known ?? newHand(key, now);
        hands.set(key, hand);
        return new Promise((answer) => {
          hand.waiting.push({ cost, price, answer });
          if (!hand.isClaiming) void claimFor(hand);
        });
      },
      waitFor: async (key, cost) => {
        const bucket = bucketOf(name, key);
        const claimed = await this.#claim({
          bucket,
          ceiling: burst,
          enough: ALWAYS,
          least: 0,
          want: 0,
          ahead: 0,
        });
        if (!claimed) return alone.waitFor(key, cost);
        const inHand = hands.get(key)?.left ?? 0;
        const wait = claimed.owed + Math.min(cost * interval, burst) - inHand - burst;
        return wait > HAIR ? wait : 0;
      },
      giveBack: (key, cost) => {
        if (this.#isAway) return alone.giveBack(key, cost);
        const hand = hands.get(key);
        if (hand) hand.refused = null;
        giveBack(key, cost * interval);
      },
    } satisfies RateLimiter;
  };

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    clearTimeout(this.#retry);
    await this.#options.store.close();
  }

  /** Null where the ledger is away. */
  #claim(claim: LeaseRequest): Promise<Lease | null> {
    return new Promise((settle) => {
      this.#claims.push({ claim, settle });
      this.#sendSoon();
    });
  }

  #return(claim: LeaseRequest): void {
    this.#returns.push(claim);
    this.#sendSoon();
  }

  /** What comes at the same moment goes together. */
  #sendSoon(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    queueMicrotask(() => void this.#send());
  }

  async #send(): Promise<void> {
    while (this.#claims.length + this.#returns.length > 0) {
      const returns = this.#returns.splice(0, RETURNS_AT_ONCE);
      const claims = this.#claims.splice(0, CLAIMS_AT_ONCE);
      const answers = await this.#ask([...returns, ...claims.map(({ claim }) => claim)]);
      for (const [index, { settle }] of claims.entries()) settle(answers?.[returns.length + index] ?? null);
    }
    this.#isSending = false;
  }

  async #ask(claims: readonly LeaseRequest[]): Promise<Lease[] | null> {
    if (this.#isAway) return null;
    try {
      return await this.#options.store.lease(claims);
    } catch (error) {
      this.#isAway = true;
      this.#options.report.away(error as Error);
      this.#tryAgain();
      return null;
    }
  }

  #tryAgain(): void {
    const { store: ledger, report } = this.#options;
    this.#retry = setTimeout(async () => {
      try {
        await ledger.lease([]);
        this.#isAway = false;
        report.back();
      } catch {
        this.#tryAgain();
      }
    }, TRY_EVERY);
    this.#retry.unref();
  }
}

function newHand(key: string, now: number): LocalAllowance {
  return { key, left: 0, since: now, waiting: [], isClaiming: false, refused: null };
}
