/** The server is behind while ticks take longer than this. */
const MAX_TICK_MS = 25;
/** The part of a tick that admits requests during overload. Rejecting the others takes time too. */
const ADMIT_PER_TICK_MS = 15;
/** In-flight requests, and requests per tick, that are no overload however long they take. */
const LIMIT = 100;
/** Load above the limits for this long is an overload; shorter bursts are served as a whole. An overload ends after as long without a rejection. */
const PERIOD_MS = 1_000;
/** Imports get this share of the limit, so they are rejected first. */
const IMPORT_SHARE = 1 / 2;

/**
 * Admission control. Requests wait for the event loop, as long as a tick takes, and for the database, as long as the requests
 * in flight take. If every tick of a second was too long or ended with too many requests in flight, the server is overloaded. It then
 * admits requests up to the limits and rejects the others, those of heavy callers first.
 */
export class LoadShedder {
  readonly #maxInFlight: number;
  readonly #limit: number;
  readonly #lightCallers = new LightCallers();
  #inFlight = 0;
  #tickStart: number | null = null;
  #tickEnd = 0;
  #arrivedInTick = 0;
  #behindSince: number | null = null;
  #rejectedAt = Number.NEGATIVE_INFINITY;

  constructor(maxInFlight: number) {
    this.#maxInFlight = maxInFlight;
    this.#limit = Math.min(LIMIT, maxInFlight);
  }

  /** Called once for each request, when it arrives. */
  shouldReject(now: number, callerOf: () => string): boolean {
    if (this.#tickStart === null) {
      // A pause without requests ends a time of load.
      if (this.#inFlight <= this.#limit && now - this.#tickEnd > MAX_TICK_MS) this.#behindSince = null;
      this.#tickStart = now;
      this.#arrivedInTick = 0;
      setImmediate(() => this.#endTick(now));
    }
    this.#arrivedInTick += 1;
    if (!this.#isBeyondLimit(now, this.#tickStart, callerOf)) return false;
    this.#rejectedAt = now;
    return true;
  }

  #isBeyondLimit(now: number, tickStart: number, callerOf: () => string): boolean {
    if (this.#inFlight >= this.#maxInFlight) return true;
    if (!this.#isOverloaded(now)) return false;
    const isLate = this.#arrivedInTick > this.#limit && now - tickStart > ADMIT_PER_TICK_MS;
    return !this.#lightCallers.admit(callerOf(), now, isLate || this.#inFlight >= this.#limit);
  }

  /** Called for an admitted request once it is known to be a call of an import. */
  shouldRejectImport(): boolean {
    if (!this.#isOverloaded(performance.now())) return this.#inFlight > this.#maxInFlight * IMPORT_SHARE;
    return Math.max(this.#inFlight, this.#arrivedInTick) > this.#limit * IMPORT_SHARE;
  }

  enter(): void {
    this.#inFlight += 1;
  }

  leave(): void {
    this.#inFlight -= 1;
  }

  #endTick(start: number): void {
    const now = performance.now();
    const isBehind = now - start > MAX_TICK_MS || this.#inFlight > this.#limit;
    this.#behindSince = isBehind ? (this.#behindSince ?? now) : null;
    this.#tickStart = null;
    this.#tickEnd = now;
  }

  #isOverloaded(now: number): boolean {
    const isBehind = this.#behindSince !== null && now - this.#behindSince > PERIOD_MS;
    // Admitting fewer requests shortens the ticks, so short ticks alone do not end an overload.
    return isBehind || now - this.#rejectedAt < PERIOD_MS;
  }
}

/** The requests of light callers in the first period of an overload, before a throughput is known. */
const MIN_RESERVED = 10;

/**
 * Protects light callers during overload. Half of the throughput of the period before is reserved for them beyond the limit, in equal
 * parts and spread over the period. A caller who asks for more than such a part gets nothing beyond the limit.
 */
class LightCallers {
  #requests = new Map<string, number>();
  #periodStart = 0;
  #callersBefore = 0;
  #admitted = 0;
  #reserved = MIN_RESERVED;
  #beyondLimit = 0;

  /** Counts a request, and returns whether it is admitted. */
  admit(caller: string, now: number, isOverLimit: boolean): boolean {
    if (now - this.#periodStart > PERIOD_MS) this.#startPeriod(now);
    const own = (this.#requests.get(caller) ?? 0) + 1;
    this.#requests.set(caller, own);
    const callers = Math.max(this.#callersBefore, this.#requests.size);
    const reserved = (this.#reserved * (now - this.#periodStart)) / PERIOD_MS;
    const isLight = callers > 1 && own <= 1 + reserved / callers && this.#beyondLimit < 1 + reserved;
    if (isOverLimit && !isLight) return false;
    if (isOverLimit) this.#beyondLimit += 1;
    this.#admitted += 1;
    return true;
  }

  #startPeriod(now: number): void {
    // The period before counts only if there was one: requests are not counted without overload.
    const isFirst = now - this.#periodStart > 2 * PERIOD_MS;
    this.#periodStart = now;
    this.#callersBefore = isFirst ? 0 : this.#requests.size;
    this.#requests = new Map();
    this.#reserved = Math.max(isFirst ? 0 : this.#admitted / 2, MIN_RESERVED);
    this.#admitted = 0;
    this.#beyondLimit = 0;
  }
}
