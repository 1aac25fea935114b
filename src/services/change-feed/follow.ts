import { type Changed, EVERYONE } from '../../db/change-feed.ts';
import { type Actor, membershipIn } from '../../domain/teams/policy.ts';
import { isTransient } from '../../lib/errors.ts';
import type { App } from '../app.ts';

/** A notification that data visible to the caller may have changed. */
export interface Changes {
  /** The caller's teams that may have changed. */
  teamIds: string[];
  at: number;
}

/** Debounce: changes within this time after a notification are sent together. */
const MIN_PAUSE_MS = 500;
/**
 * Interval between look-ups of a caller. Bounds the time until a lost or changed membership is noticed without an
 * announcement.
 */
const LOOK_UP_EVERY_MS = 1_000;
/**
 * Milliseconds between look-ups of different callers: with many subscribers, a process does at most 500 look-ups a
 * second.
 */
const LOOK_UP_SPACING_MS = 2;

/**
 * Notifies a caller when data visible to the caller may have changed. Each notification authenticates again with
 * `lookUp`, so a caller who lost access gets nothing, and the teams are current. Fails as `lookUp` does, but waits
 * while the database is unavailable.
 */
export function followChanges(
  app: App,
  actor: Actor,
  lookUp: () => Promise<Actor>,
): AsyncIterableIterator<Changes, undefined> {
  return new Follower(app, actor, lookUp);
}

class Follower implements AsyncIterableIterator<Changes, undefined> {
  readonly #app: App;
  readonly #lookUp: () => Promise<Actor>;
  readonly #unsubscribe: () => void;
  #actor: Actor;
  /** Ids of the caller and of teams with changes since the last notification. */
  #heard = new Set<string>();
  /** Times of `performance.now()`. */
  #nextLookUp = performance.now() + LOOK_UP_EVERY_MS;
  #notBefore = 0;
  #ended = false;
  #wake = () => {};

  constructor(app: App, actor: Actor, lookUp: () => Promise<Actor>) {
    this.#app = app;
    this.#actor = actor;
    this.#lookUp = lookUp;
    this.#unsubscribe = app.db.changes.subscribe((changed) => this.#hear(changed));
  }

  async next(): Promise<IteratorResult<Changes, undefined>> {
    while (!this.#ended) {
      const due = Math.max(this.#heard.size > 0 ? 0 : this.#nextLookUp, this.#notBefore);
      const wait = due - performance.now();
      if (wait > 0) {
        await this.#sleep(wait);
        continue;
      }
      const changes = await this.#look();
      if (!changes || this.#ended) continue;
      this.#notBefore = performance.now() + MIN_PAUSE_MS;
      return { value: changes, done: false };
    }
    return { value: undefined, done: true };
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#ended = true;
    this.#unsubscribe();
    this.#wake();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #hear(changed: Changed): void {
    const { userId, memberships } = this.#actor;
    for (const id of [userId, ...memberships.map(({ teamId }) => teamId)]) {
      if (changed.has(id) || changed.has(EVERYONE)) this.#heard.add(id);
    }
    if (this.#heard.size > 0) this.#wake();
  }

  async #look(): Promise<Changes | null> {
    const [before, heard] = [this.#actor, this.#heard];
    this.#heard = new Set();
    const everyone = this.#app.db.changes.listeners;
    this.#nextLookUp = performance.now() + Math.max(LOOK_UP_EVERY_MS, everyone * LOOK_UP_SPACING_MS);
    try {
      this.#actor = await this.#lookUp();
    } catch (error) {
      if (!isTransient(error)) {
        await this.return();
        throw error;
      }
      for (const id of heard) this.#heard.add(id);
      this.#notBefore = this.#nextLookUp;
      return null;
    }
    const now = this.#actor;
    const teamIds = now.memberships
      .filter(({ teamId, role }) => heard.has(teamId) || membershipIn(before, teamId)?.role !== role)
      .map(({ teamId }) => teamId);
    const isOut = before.memberships.some(({ teamId }) => !membershipIn(now, teamId));
    return teamIds.length > 0 || isOut || heard.has(now.userId) ? { teamIds, at: this.#app.clock() } : null;
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** The changes between calls. */
export interface GatheredChanges {
  /**
   * Returns the ids of teams and users whose data may have changed since the last call. Null means any data, as at the
   * first call.
   */
  take: () => string[] | null;
  /** Puts back ids that were taken but not processed. */
  requeue: (ids: readonly string[] | null) => void;
  stop: () => void;
}

export function gatherChanges({ db }: App): GatheredChanges {
  let changed = new Set([EVERYONE]);
  const add = (ids: Iterable<string>) => {
    for (const id of ids) changed.add(id);
  };
  const stop = db.changes.subscribe(add);
  return {
    take: () => {
      const taken = changed;
      changed = new Set();
      return taken.has(EVERYONE) ? null : [...taken];
    },
    requeue: (ids) => add(ids ?? [EVERYONE]),
    stop,
  };
}
