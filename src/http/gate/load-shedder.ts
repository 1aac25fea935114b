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
  readonly #lightCallers = new LightCallers();
  #inFlight = 0;
  #tickStart: number | null = null;
  #arrivedInTick = 0;
  #behindSince: number | null = null;
  #rejectedAt = Number.NEGATIVE_INFINITY;

  constructor(maxInFlight: number) {
    this.#maxInFlight = maxInFlight;
  }

  /** Called once for each request, when it arrives. */
  shouldReject(now: number, callerOf: () => string): boolean {
    if (this.#tickStart === null) {
      this.#tickStart = now;
      this.#arrivedInTick = 0;
      setImmediate(() => this.#endTick(now));
    }
    this.#arrivedInTick += 1;
    const isFull = this.#inFlight >= this.#maxInFlight;
    if (!isFull && !this.#isOverloaded(now)) return false;
    const isLate = this.#arrivedInTick > LIMIT && now - this.#tickStart > ADMIT_PER_TICK_MS;
    const isOverLimit = isLate || this.#inFlight >= LIMIT;
    const mayExceedLimit = this.#lightCallers.count(callerOf(), now, isOverLimit);
    if (!isFull && (!isOverLimit || mayExceedLimit)) return false;
    this.#rejectedAt = now;
    return true;
  }

  /** Called for an admitted request once it is known to be a call of an import. */
  shouldRejectImport(): boolean {
    if (!this.#isOverloaded(performance.now())) return this.#inFlight > this.#maxInFlight * IMPORT_SHARE;
    return Math.max(this.#inFlight, this.#arrivedInTick) > LIMIT * IMPORT_SHARE;
  }

  enter(): void {
    this.#inFlight += 1;
  }

  leave(): void {
    this.#inFlight -= 1;
  }

  #endTick(start: number): void {
    const now = performance.now();
    const isBehind = now - start > MAX_TICK_MS || this.#inFlight > LIMIT;
    this.#behindSince = isBehind ? (this.#behindSince ?? now) : null;
    this.#tickStart = null;
  }

  #isOverloaded(now: number): boolean {
    const isBehind = this.#behindSince !== null && now - this.#behindSince > PERIOD_MS;
    // Admitting fewer requests shortens the ticks, so short ticks alone do not end an overload.
    return isBehind || now - this.#rejectedAt < PERIOD_MS;
  }
}

/** Beyond the limit, light callers together get half as many requests as were admitted in the period before, or this many. */
const MIN_RESERVED = 10;

/** Protects light callers during overload: each may exceed the limit up to an equal part of the reserved requests. */
class LightCallers {
  #requests = new Map<string, number>();
  #periodStart = 0;
  #callersBefore = 0;
  #admitted = 0;
  #reserved = MIN_RESERVED;
  #beyondLimit = 0;

  /** Counts a request, and returns whether it may exceed the limit. */
  count(caller: string, now: number, isOverLimit: boolean): boolean {
    if (now - this.#periodStart > PERIOD_MS) this.#startPeriod(now);
    const own = (this.#requests.get(caller) ?? 0) + 1;
    this.#requests.set(caller, own);
    const callers = Math.max(this.#callersBefore, this.#requests.size);
    const isLight = callers > 1 && own <= this.#reserved / callers + 1 && this.#beyondLimit < this.#reserved;
    if (isOverLimit && isLight) this.#beyondLimit += 1;
    if (!isOverLimit || isLight) this.#admitted += 1;
    return isLight;
  }

  #startPeriod(now: number): void {
    this.#periodStart = now;
    this.#callersBefore = this.#requests.size;
    this.#requests = new Map();
    this.#reserved = Math.max(this.#admitted / 2, MIN_RESERVED);
    this.#admitted = 0;
    this.#beyondLimit = 0;
  }
}
