import { performance } from 'node:perf_hooks';
import { ModestCallers } from './modest-callers.ts';

/** How long a request may wait because of others, in milliseconds, before the server counts as behind. */
const LONGEST_WAIT = 25;
/** So many milliseconds of a turn requests are let in where it is behind: to refuse the others takes time, too. */
const WAIT_WHEN_BEHIND = 15;
/** A burst is let in and served: only who is behind for all of this time refuses some. */
const PATIENCE = 1_000;
/** So many at once are no crowd, however long each of them takes. */
const LEAST_ROOM = 100;
/** Imports get this share of the room that others have, so they are refused first. */
const IMPORT_SHARE = 1 / 2;

/**
 * Knows how many requests are under way, and tells whether they come faster than they can be answered.
 *
 * They wait in two places. All that has arrived is handled in one turn of the event loop, one after the other, while what arrives
 * meanwhile waits for the next: so long as a turn takes. And those under way wait for the database, for as long as it takes to
 * answer as many as are there. Where for a while no turn was short, or there never were few, as many are let in as do not
 * have to wait long, and the others are refused, which costs a fraction of answering them; first of all those of a caller who sends
 * more than others do.
 */
export class Crowd {
  readonly #most: number;
  readonly #modest = new ModestCallers();
  #underWay = 0;
  #room: number;
  #answered = 0;
  #fewest = 0;
  #hasRefused = false;
  #turnBegan: number | null = null;
  #cameInTurn = 0;
  #shortestTurn = 0;
  #hasLongTurns = false;
  #wasLate = false;
  #activeBefore = performance.eventLoopUtilization().active;
  #judgedAt = performance.now();

  constructor(most: number) {
    this.#most = most;
    this.#room = most;
  }

  /** To be asked once for each request, when it arrives. */
  isFull(now: number, callerOf: () => string): boolean {
    if (this.#turnBegan === null) {
      this.#turnBegan = now;
      this.#cameInTurn = 0;
      setImmediate(() => this.#endTurn());
    }
    this.#cameInTurn += 1;
    const isCrowded = this.#underWay >= this.#room;
    if (isCrowded) this.#hasRefused = true;
    if (this.#room === this.#most && !this.#hasLongTurns) return isCrowded;
    const isLate =
      this.#hasLongTurns && this.#cameInTurn > LEAST_ROOM && now - this.#turnBegan > WAIT_WHEN_BEHIND;
    if (isLate) this.#wasLate = true;
    const caller = callerOf();
    if ((isCrowded || isLate) && !this.#mayComeBeyond(caller, now)) return true;
    this.#modest.count(caller);
    return false;
  }

  /** To be asked for a call of an import that was let in, once it is known to be one: whether it is refused after all. */
  isFullForImports(): boolean {
    if (this.#underWay > this.#room * IMPORT_SHARE) return true;
    return this.#hasLongTurns && this.#cameInTurn > LEAST_ROOM * IMPORT_SHARE;
  }

  #mayComeBeyond(caller: string, now: number): boolean {
    if (this.#underWay >= this.#most) return false;
    return this.#modest.mayComeBeyond(caller, (now - this.#judgedAt) / PATIENCE);
  }

  enter(): void {
    this.#underWay += 1;
  }

  leave(): void {
    this.#underWay -= 1;
    this.#fewest = Math.min(this.#fewest, this.#underWay);
  }

  /** Counts what was answered, to know how many that are in how much time. */
  answered(): void {
    this.#answered += 1;
  }

  #endTurn(): void {
    this.#turnBegan = null;
    // What a turn spent waiting for something to do is no part of it.
    const { active } = performance.eventLoopUtilization();
    this.#shortestTurn = Math.min(this.#shortestTurn, active - this.#activeBefore);
    this.#activeBefore = active;
    const now = performance.now();
    if (now - this.#judgedAt >= PATIENCE) this.#judge(now);
  }

  #judge(now: number): void {
    const answeredWithin = (milliseconds: number) =>
      Math.max(LEAST_ROOM, Math.ceil((this.#answered / (now - this.#judgedAt)) * milliseconds));
    // Those who are answered together leave together, so that few are left does not mean yet that there is room for all.
    const isBehind = this.#fewest > answeredWithin(LONGEST_WAIT) || this.#hasRefused;
    this.#room = isBehind ? Math.min(answeredWithin(WAIT_WHEN_BEHIND), this.#most) : this.#most;
    this.#hasRefused = false;
    // Who was refused comes back after a while, until which a turn may be short.
    this.#hasLongTurns = this.#shortestTurn > LONGEST_WAIT || this.#wasLate;
    this.#wasLate = false;
    this.#judgedAt = now;
    this.#modest.begin(this.#answered);
    this.#answered = 0;
    this.#fewest = this.#underWay;
    this.#shortestTurn = Number.POSITIVE_INFINITY;
  }
}
