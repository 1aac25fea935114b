/** Stands for all ids when it is unknown whose data changed. */
export const EVERYONE = '*';

/** The ids of teams and users whose data may have changed, or `EVERYONE`. */
export type Changed = ReadonlySet<string>;

type Listener = (changed: Changed) => void;

/** Carries changes between the processes on one database. */
export interface Relay {
  /** Sends changes to the other processes; false if sending failed. */
  send: (changed: Changed) => Promise<boolean>;
  /** Calls `onChange` with the changes of other processes. */
  listen: (onChange: Listener) => void;
  /** Called when the last subscriber left. */
  pause: () => void;
  close: () => Promise<void>;
}

/** Announcements within this time are sent together, so frequent writes cause few messages. */
const GATHER_MS = 100;
const RETRY_AFTER_MS = 1_000;

/**
 * Notifies subscribers in all processes on the database whose data may have changed, but not how. The trial `nodes` requires that a
 * change on one node reaches the subscribers of all others.
 */
export class ChangeFeed {
  readonly #relay: Relay;
  readonly #listeners = new Set<Listener>();
  #pending = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(relay: Relay) {
    this.#relay = relay;
  }

  /** Call this after the commit. Every write does, so the method only records the ids. */
  announce(ids: Iterable<string>): void {
    for (const id of ids) this.#pending.add(id);
    this.#sendIn(GATHER_MS);
  }

  /** Calls `listener` with every change. Returns the function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#relay.listen((changed) => this.#notify(changed));
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#relay.pause();
    };
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Sends pending announcements first: a command closes the feed right after its write. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (this.#pending.size > 0) await this.#relay.send(this.#pending);
    await this.#relay.close();
  }

  #sendIn(milliseconds: number): void {
    // Otherwise a message that fails during the close would be sent again and again.
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.#send(), milliseconds).unref();
  }

  async #send(): Promise<void> {
    const changed = this.#pending;
    this.#pending = new Set();
    this.#timer = undefined;
    this.#notify(changed);
    if (await this.#relay.send(changed)) return;
    for (const id of changed) this.#pending.add(id);
    this.#sendIn(RETRY_AFTER_MS);
  }

  #notify(changed: Changed): void {
    for (const listener of this.#listeners) listener(changed);
  }
}
