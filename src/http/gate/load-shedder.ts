import { performance } from 'node:perf_hooks';

/** The server is behind once requests wait this long because of others. */
const MAX_WAIT_MS = 25;
/** The part of a tick that admits requests during overload. Refusing the others takes time too. */
const ADMIT_PER_TICK_MS = 15;
/** Load is judged once in this time, so a shorter burst is served as a whole. */
const JUDGE_EVERY_MS = 1_000;
/** Up to this many in-flight requests are no overload, however long they take. */
const MIN_LIMIT = 100;
/** Imports get this share of the limit, so they are rejected first. */
const IMPORT_SHARE = 1 / 2;

/**
 * Admission control: counts the requests in flight and rejects some of those that the server cannot answer in time.
 *
 * Requests wait in two places: for the event loop, as long as a tick takes, and for the database, as long as those in flight
 * take. The server is behind if each tick of the last second took over 25 ms, or if the requests in flight never fell below
 * 25 ms of throughput. Then it admits 15 ms of throughput and rejects the rest, the heaviest callers first.
 */
export class LoadShedder {
  readonly #maxInFlight: number;
  readonly #lightCallers = new LightCallers();
  #inFlight = 0;
  #limit: number;
  #answered = 0;
  #fewestInFlight = 0;
  #hasRejected = false;
  #tickStart: number | null = null;
  #arrivedInTick = 0;
  #shortestTickMs = 0;
  #hasLongTicks = false;
  #wasLate = false;
  #activeBefore = performance.eventLoopUtilization().active;
  #judgedAt = performance.now();

  constructor(maxInFlight: number) {
    this.#maxInFlight = maxInFlight;
    this.#limit = maxInFlight;
  }

  /** Called once for each request, when it arrives. */
  shouldReject(now: number, callerOf: () => string): boolean {
    if (this.#tickStart === null) {
      this.#tickStart = now;
      this.#arrivedInTick = 0;
      setImmediate(() => this.#endTick());
    }
    this.#arrivedInTick += 1;
    const isFull = this.#inFlight >= this.#limit;
    if (isFull) this.#hasRejected = true;
    if (this.#limit === this.#maxInFlight && !this.#hasLongTicks) return isFull;
    const isLate =
      this.#hasLongTicks && this.#arrivedInTick > MIN_LIMIT && now - this.#tickStart > ADMIT_PER_TICK_MS;
    if (isLate) this.#wasLate = true;
    const caller = callerOf();
    if ((isFull || isLate) && !this.#mayExceedLimit(caller, now)) return true;
    this.#lightCallers.count(caller);
    return false;
  }

  /** Called for an admitted request once it is known to be a call of an import. */
  shouldRejectImport(): boolean {
    if (this.#inFlight > this.#limit * IMPORT_SHARE) return true;
    return this.#hasLongTicks && this.#arrivedInTick > MIN_LIMIT * IMPORT_SHARE;
  }

  #mayExceedLimit(caller: string, now: number): boolean {
    if (this.#inFlight >= this.#maxInFlight) return false;
    return this.#lightCallers.mayExceedLimit(caller, (now - this.#judgedAt) / JUDGE_EVERY_MS);
  }

  enter(): void {
    this.#inFlight += 1;
  }

  leave(): void {
    this.#inFlight -= 1;
    this.#fewestInFlight = Math.min(this.#fewestInFlight, this.#inFlight);
  }

  /** Counts an answer, from which the throughput follows. */
  countAnswer(): void {
    this.#answered += 1;
  }

  #endTick(): void {
    this.#tickStart = null;
    // Idle time is no part of a tick.
    const { active } = performance.eventLoopUtilization();
    this.#shortestTickMs = Math.min(this.#shortestTickMs, active - this.#activeBefore);
    this.#activeBefore = active;
    const now = performance.now();
    if (now - this.#judgedAt >= JUDGE_EVERY_MS) this.#judge(now);
  }

  #judge(now: number): void {
    const answeredIn = (milliseconds: number) =>
      Math.max(MIN_LIMIT, Math.ceil((this.#answered / (now - this.#judgedAt)) * milliseconds));
    // Requests that are answered together leave together, so a low count alone does not end an overload.
    const isBehind = this.#fewestInFlight > answeredIn(MAX_WAIT_MS) || this.#hasRejected;
    this.#limit = isBehind ? Math.min(answeredIn(ADMIT_PER_TICK_MS), this.#maxInFlight) : this.#maxInFlight;
    this.#hasRejected = false;
    // Rejected clients come back after a while, and ticks may be short until then.
    this.#hasLongTicks = this.#shortestTickMs > MAX_WAIT_MS || this.#wasLate;
    this.#wasLate = false;
    this.#judgedAt = now;
    this.#lightCallers.reset(this.#answered);
    this.#answered = 0;
    this.#fewestInFlight = this.#inFlight;
    this.#shortestTickMs = Number.POSITIVE_INFINITY;
  }
}

/**
 * Protects light callers during overload. Up to half of the throughput is theirs in equal parts: a caller who asks for less
 * than such a part is admitted beyond the limit. A caller who is alone needs no protection from others.
 */
class LightCallers {
  #requests = new Map<string, number>();
  #callersBefore = 0;
  #answeredBefore = 0;
  #beyondLimit = 0;

  /** Starts a new period, after one in which `answered` requests were answered. */
  reset(answered: number): void {
    this.#callersBefore = this.#requests.size;
    this.#answeredBefore = answered;
    this.#requests = new Map();
    this.#beyondLimit = 0;
  }

  count(caller: string): void {
    this.#requests.set(caller, (this.#requests.get(caller) ?? 0) + 1);
  }

  /** `elapsed` is the share of the period that is over. */
  mayExceedLimit(caller: string, elapsed: number): boolean {
    const own = this.#requests.get(caller) ?? 0;
    const callers = Math.max(this.#callersBefore, this.#requests.size + (own === 0 ? 1 : 0));
    const reserved = (this.#answeredBefore / 2) * Math.min(elapsed, 1);
    if (callers < 2 || this.#beyondLimit >= 1 + reserved || own >= 1 + reserved / callers) return false;
    this.#beyondLimit += 1;
    return true;
  }
}
