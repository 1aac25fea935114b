import { ApiError } from '../api/api-error.ts';
import { type Change, entryIdOf, withEntryId } from './change.ts';

/** What the server said to a change. */
export interface Sent {
  /** The id of the entry, which for a new one the server chose. */
  entryId: string;
}

interface Parts<Result extends Sent> {
  /** Tells the server. Throws an ApiError. */
  send: (change: Change) => Promise<Result>;
  /** Keeps what is not sent yet. */
  store: { read: () => Change[]; write: (changes: Change[]) => void };
  /** Called before the change leaves the outbox: what it did must be visible without it. */
  onSent: (change: Change, result: Result) => void;
  /** The server will not have it, now or later. */
  onRefused: (change: Change, error: ApiError) => void;
  now?: () => number;
}

export interface OutboxState {
  /** In the order in which they were made. */
  changes: readonly Change[];
  /** Why the last attempt failed, while the server cannot be reached; null while all is well. */
  trouble: string | null;
}

const LONGEST_PAUSE = 30_000;

/**
 * What was done here and is not at the server yet. Changes are sent one after the other, in order; where the server cannot be
 * reached they wait and are sent again, and survive a reload. Pages show them as done from the first moment on.
 */
export class Outbox<Result extends Sent> {
  readonly #parts: Parts<Result>;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  /** The ids that entries had before the server gave them one. */
  readonly #renamed = new Map<string, string>();
  #state: OutboxState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isSending = false;

  constructor(parts: Parts<Result>) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#state = { changes: parts.store.read(), trouble: null };
    this.#sendSoon(0);
  }

  /** For React: the same object until something changes. */
  get state(): OutboxState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(change: Change): void {
    const known = this.#renamed.get(entryIdOf(change));
    this.#set({ changes: [...this.#state.changes, known ? withEntryId(change, known) : change] });
    this.#sendSoon(0);
  }

  /** Takes a change back. Tells whether that was possible: it is not once it is on its way. */
  takeBack(id: string): boolean {
    const changes = this.#state.changes.filter((change) => change.id !== id);
    if (changes.length === this.#state.changes.length || (this.#isSending && this.#due()?.id === id))
      return false;
    this.#set({ changes });
    return true;
  }

  /** Sends at once what waits, also what could still be taken back: the page is about to go away, or someone asked to. */
  flush(): void {
    this.#set({ changes: this.#state.changes.map(({ notBefore: _held, ...change }) => change as Change) });
    this.#failures = 0;
    this.#sendSoon(0);
  }

  /** The id that an entry has now. */
  currentId(id: string): string {
    return this.#renamed.get(id) ?? id;
  }

  #set(state: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...state };
    if (state.changes) this.#parts.store.write([...state.changes]);
    for (const listener of this.#listeners) listener();
  }

  /** The first change that may be sent: none that is held back, and none about an entry with an earlier one that is. */
  #due(): Change | undefined {
    const held = new Set<string>();
    return this.#state.changes.find((change) => {
      const id = entryIdOf(change);
      if (held.has(id)) return false;
      if (change.notBefore === undefined || change.notBefore <= this.#now()) return true;
      held.add(id);
      return false;
    });
  }

  #sendSoon(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sendNext(), wait);
  }

  async #sendNext(): Promise<void> {
    if (this.#isSending) return;
    const change = this.#due();
    if (!change) {
      const next = Math.min(...this.#state.changes.map(({ notBefore = 0 }) => notBefore));
      if (Number.isFinite(next)) this.#sendSoon(Math.max(next - this.#now(), 0));
      return;
    }
    this.#isSending = true;
    try {
      const result = await this.#parts.send(change);
      this.#parts.onSent(change, result);
      this.#done(change, result.entryId);
    } catch (error) {
      this.#failed(change, error);
    }
  }

  #done(change: Change, entryId: string): void {
    this.#isSending = false;
    this.#failures = 0;
    const before = entryIdOf(change);
    if (before !== entryId) this.#renamed.set(before, entryId);
    this.#set({
      changes: this.#state.changes
        .filter(({ id }) => id !== change.id)
        .map((one) => (entryIdOf(one) === before ? withEntryId(one, entryId) : one)),
      trouble: null,
    });
    this.#sendSoon(0);
  }

  #failed(change: Change, thrown: unknown): void {
    this.#isSending = false;
    const error = thrown instanceof ApiError ? thrown : new ApiError('INTERNAL', String(thrown));
    if (error.isTransient || error.code === 'UNAUTHENTICATED') {
      const wait = error.retryAfter ?? Math.min(1_000 * 2 ** this.#failures++, LONGEST_PAUSE);
      this.#set({ trouble: error.message });
      this.#sendSoon(wait);
      return;
    }
    // What came after it on the same entry makes no sense without it, where it would have made the entry.
    const isLost = (one: Change) =>
      one.id === change.id || ('entry' in change && entryIdOf(one) === change.entry.id);
    this.#set({ changes: this.#state.changes.filter((one) => !isLost(one)), trouble: null });
    this.#parts.onRefused(change, error);
    this.#sendSoon(0);
  }
}
