import { ApiError } from '../api/api-error.ts';
import {
  type Change,
  entryIdOf,
  foldAll,
  isIndependent,
  needsGone,
  withEntryId,
  withPatch,
} from './change.ts';

/** The server's response to a change. */
export interface SendResult {
  /** The id of the entry. For a new entry, the server assigned it. */
  entryId: string;
  /** Whether a new entry was merged into another one, which then has `entryId`. */
  isMerged: boolean;
}

interface Parts<Result extends SendResult> {
  /** Sends a change. A repeated change may have reached the server before. Throws an ApiError. */
  send: (change: Change, isRepeated: boolean) => Promise<Result>;
  /** Stores unsent changes. */
  store: { write: (changes: Change[]) => void };
  /** Called before the change leaves the outbox: its effect must be visible without it. */
  onSent: (change: Change, result: Result) => void;
  /** Called when the server refuses a change permanently. */
  onRefused: (change: Change, error: ApiError) => void;
  now?: () => number;
}

export interface OutboxState {
  /** In the order of the user's actions. */
  changes: readonly Change[];
  /** The reason why the last attempt failed while the server is unreachable; else null. */
  lastError: string | null;
}

const MAX_RETRY_DELAY_MS = 30_000;

/**
 * Pending changes. They are sent in order, wait while the server is unreachable, and survive a reload. Pages
 * show their effects at once: `npm run bench:pages` requires that a new entry appears within 100 ms.
 */
export class Outbox<Result extends SendResult> {
  readonly #parts: Parts<Result>;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  /** Maps from original entry ids to the ids of the server, and back. */
  readonly #renamed = new Map<string, string>();
  readonly #firstIds = new Map<string, string>();
  /** Changes that may have reached the server without a response. */
  readonly #tried = new Set<string>();
  #state: OutboxState = { changes: [], lastError: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** The end of the delay that the server asked for. */
  #retryAfter = 0;
  readonly #inFlight = new Set<string>();

  constructor(parts: Parts<Result>) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** For React: the same object until it changes. */
  get state(): OutboxState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(change: Change): void {
    const known = this.#renamed.get(entryIdOf(change));
    const named = known ? withEntryId(change, known) : change;
    const before = this.#state.changes.map((one) => (needsGone(named, one) ? withoutHold(one) : one));
    this.#set({ changes: this.#folded(named) ?? [...before, named] });
    this.#sendSoon(0);
  }

  /**
   * Takes over the stored changes of a closed tab. They may have reached the server and can no longer be
   * cancelled.
   */
  adopt(left: readonly Change[]): void {
    for (const { id } of left) this.#tried.add(id);
    const changes = [...this.#state.changes, ...left.map(withoutHold)];
    this.#set({ changes: changes.toSorted((a, b) => a.at - b.at) });
    this.#sendSoon(0);
  }

  /** Whether a change is held back and can still be cancelled. */
  isHeld(id: string): boolean {
    return this.#state.changes.some((change) => change.id === id && change.notBefore !== undefined);
  }

  /** Removes a change from the queue. Returns false if it is being sent or was sent. */
  cancel(id: string): boolean {
    const changes = this.#state.changes.filter((change) => change.id !== id);
    if (changes.length === this.#state.changes.length || this.#inFlight.has(id)) return false;
    this.#set({ changes });
    this.#sendSoon(0);
    return true;
  }

  /** Sends a change that was held back. */
  release(id: string): void {
    if (!this.isHeld(id)) return;
    this.#set({
      changes: this.#state.changes.map((change) => (change.id === id ? withoutHold(change) : change)),
    });
    this.#sendSoon(0);
  }

  /** Retries at once: the user asked for it, or the network is back. */
  retryNow(): void {
    this.#failures = 0;
    this.#retryAfter = 0;
    this.#sendSoon(0);
  }

  /** Called when the server answered another request and so can be reached again. */
  serverReached(): void {
    if (this.#state.lastError !== null) this.#sendSoon(0);
  }

  /** Sends all changes before the page closes, including those held back. */
  flush(): void {
    this.#set({ changes: this.#state.changes.map(withoutHold) });
    this.#retryAfter = 0;
    const { changes } = this.#state;
    changes.forEach((change, index) => {
      const mayGo = !this.#inFlight.has(change.id) && isIndependent(change, changes.slice(0, index));
      if (mayGo) void this.#send(change);
    });
  }

  /** The current id of an entry. */
  currentId(id: string): string {
    return this.#renamed.get(id) ?? id;
  }

  /** The key of an entry in lists. It does not change when the server assigns another id. */
  keyOf(id: string): string {
    return this.#firstIds.get(id) ?? id;
  }

  #set(state: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...state };
    if (state.changes) this.#parts.store.write([...state.changes]);
    for (const listener of this.#listeners) listener();
  }

  /** Folds a change into the pending creation of its entry. */
  #folded(change: Change): Change[] | null {
    const { changes } = this.#state;
    const [making, ...others] = changes.filter((one) => entryIdOf(one) === entryIdOf(change));
    if (change.kind !== 'update' || !making || !('entry' in making) || others.length > 0) return null;
    if (this.#tried.has(making.id) || (making.kind === 'start' && change.patch.end != null)) return null;
    return changes.map((one) => (one === making ? withPatch(one, change.patch) : one));
  }

  /**
   * The first change that may be sent: not held back, and without an earlier held-back change of the same
   * entry.
   */
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
    const silence = Math.max(0, this.#retryAfter - this.#now());
    this.#timer = setTimeout(() => void this.#sendNext(), Math.max(wait, silence));
  }

  async #sendNext(): Promise<void> {
    if (this.#inFlight.size > 0) return;
    const change = this.#due();
    if (!change) {
      const held = this.#state.changes.flatMap(({ notBefore }) =>
        notBefore === undefined ? [] : [notBefore],
      );
      if (held.length > 0) this.#sendSoon(Math.max(Math.min(...held) - this.#now(), 0));
      return;
    }
    await this.#send(change);
  }

  async #send(change: Change): Promise<void> {
    this.#inFlight.add(change.id);
    const isRepeated = this.#tried.has(change.id);
    this.#tried.add(change.id);
    try {
      const result = await this.#parts.send(change, isRepeated);
      this.#parts.onSent(change, result);
      this.#done(change, result);
    } catch (error) {
      this.#failed(change, error);
    }
  }

  #done(change: Change, { entryId, isMerged }: SendResult): void {
    this.#inFlight.delete(change.id);
    this.#failures = 0;
    this.#tried.delete(change.id);
    const before = entryIdOf(change);
    if (before !== entryId) {
      this.#renamed.set(before, entryId);
      if (!isMerged) this.#firstIds.set(entryId, before);
    }
    this.#set({
      changes: this.#state.changes
        .filter(({ id }) => id !== change.id)
        .map((one) => (entryIdOf(one) === before ? withEntryId(one, entryId) : one)),
      lastError: null,
    });
    this.#sendSoon(0);
  }

  #failed(change: Change, thrown: unknown): void {
    this.#inFlight.delete(change.id);
    const error = thrown instanceof ApiError ? thrown : new ApiError('INTERNAL', String(thrown));
    if (error.isTransient || error.code === 'UNAUTHENTICATED') {
      this.#retryAfter = error.retryAfter === null ? 0 : this.#now() + error.retryAfter;
      this.#set({ lastError: error.message });
      this.#sendSoon(Math.min(1_000 * 2 ** this.#failures++, MAX_RETRY_DELAY_MS));
      return;
    }
    this.#failures = 0;
    // Without the creation, later changes of the entry are void.
    const isAfter = (one: Change) => 'entry' in change && entryIdOf(one) === change.entry.id;
    const others = this.#state.changes.filter((one) => one.id !== change.id);
    const lost = 'entry' in change ? foldAll(change, others.filter(isAfter)) : change;
    this.#set({ changes: others.filter((one) => !isAfter(one)), lastError: null });
    if (lost) this.#parts.onRefused(lost, error);
    this.#sendSoon(0);
  }
}

function withoutHold({ notBefore: _held, ...change }: Change): Change {
  return change as Change;
}
