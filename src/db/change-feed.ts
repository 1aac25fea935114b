/** In place of an id, where nobody knows whose data changed. */
export const EVERYONE = '*';

/** Whose data may have changed: the ids of teams and users, or everyone. */
export type Changed = ReadonlySet<string>;

type Listener = (changed: Changed) => void;

/** How the processes on one database tell each other. */
export interface Relay {
  /** Tells the others; false where that failed. */
  send: (changed: Changed) => Promise<boolean>;
  /** Calls `hear` with what other processes changed. */
  listen: (hear: Listener) => void;
  /** Nobody wants to hear anything for now. */
  rest: () => void;
  close: () => Promise<void>;
}

/** For how long announcements are gathered: those who write often are told of together. */
const GATHER_MS = 100;
const RETRY_AFTER_MS = 1_000;

/** Tells those who listen, in this process and all others on the database, whose data may have changed. Not what. */
export class ChangeFeed {
  readonly #relay: Relay;
  readonly #listeners = new Set<Listener>();
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(relay: Relay) {
    this.#relay = relay;
  }

  /** To be called after the commit. It happens with every write, so it does no more than to note the ids. */
  announce(ids: Iterable<string>): void {
    for (const id of ids) this.#waiting.add(id);
    this.#tellIn(GATHER_MS);
  }

  /** Calls `listener` with every change until the function that it answers is called. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#relay.listen((changed) => this.#hear(changed));
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#relay.rest();
    };
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Tells what is not told yet, as a command does that ends right after it wrote. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) await this.#relay.send(this.#waiting);
    await this.#relay.close();
  }

  #tellIn(milliseconds: number): void {
    // A message that fails while the feed closes would be sent again and again.
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.#tell(), milliseconds).unref();
  }

  async #tell(): Promise<void> {
    const changed = this.#waiting;
    this.#waiting = new Set();
    this.#timer = undefined;
    this.#hear(changed);
    if (await this.#relay.send(changed)) return;
    for (const id of changed) this.#waiting.add(id);
    this.#tellIn(RETRY_AFTER_MS);
  }

  #hear(changed: Changed): void {
    for (const listener of this.#listeners) listener(changed);
  }
}
