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
export interface Sent {
  /** The id of the entry, which for a new one the server chose. */
  entryId: string;
  /** Whether a new one became part of another entry, whose id it is then. */
  isMerged: boolean;
}

interface Parts<Result extends Sent> {
  /** Tells the server. A change that is repeated may have reached it before. Throws an ApiError. */
  send: (change: Change, isRepeated: boolean) => Promise<Result>;
  /** Keeps what is not sent yet. */
  store: { write: (changes: Change[]) => void };
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

const MAX_RETRY_DELAY_MS = 30_000;

/**
 * Pending changes. They are sent in order, wait while the server is unreachable, and survive a reload. Pages show them
 * as done at once.
 */
export class Outbox<Result extends Sent> {
  readonly #parts: Parts<Result>;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  /** The ids that the server gave to entries, by those that they had before; and the other way round. */
  readonly #renamed = new Map<string, string>();
  readonly #firstIds = new Map<string, string>();
  /** Changes that may have reached the server without a response. */
  readonly #tried = new Set<string>();
  #state: OutboxState = { changes: [], trouble: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** The server asked for silence until then. */
  #silentUntil = 0;
  readonly #onItsWay = new Set<string>();

  constructor(parts: Parts<Result>) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
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
    const named = known ? withEntryId(change, known) : change;
    const before = this.#state.changes.map((one) => (needsGone(named, one) ? withoutHold(one) : one));
    this.#set({ changes: this.#folded(named) ?? [...before, named] });
    this.#sendSoon(0);
  }

  /** Takes over what an earlier page kept. It may have reached the server, and can no longer be taken back. */
  adopt(left: readonly Change[]): void {
    for (const { id } of left) this.#tried.add(id);
    const changes = [...this.#state.changes, ...left.map(withoutHold)];
    this.#set({ changes: changes.toSorted((a, b) => a.at - b.at) });
    this.#sendSoon(0);
  }

  /** Whether a change is held back so that it can be canceled. */
  isHeld(id: string): boolean {
    return this.#state.changes.some((change) => change.id === id && change.notBefore !== undefined);
  }

  /** Removes a change from the queue. Returns false if it is being sent or was sent. */
  cancel(id: string): boolean {
    const changes = this.#state.changes.filter((change) => change.id !== id);
    if (changes.length === this.#state.changes.length || this.#onItsWay.has(id)) return false;
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

  /** Tries again at once: someone asked to, or the network is back. */
  retryNow(): void {
    this.#failures = 0;
    this.#silentUntil = 0;
    this.#sendSoon(0);
  }

  /** The server answered something else: it can be reached again. */
  heard(): void {
    if (this.#state.trouble !== null) this.#sendSoon(0);
  }

  /** Sends all changes before the page closes, also those that are held back. */
  flush(): void {
    this.#set({ changes: this.#state.changes.map(withoutHold) });
    this.#silentUntil = 0;
    const { changes } = this.#state;
    changes.forEach((change, index) => {
      const mayGo = !this.#onItsWay.has(change.id) && isIndependent(change, changes.slice(0, index));
      if (mayGo) void this.#send(change);
    });
  }

  /** The id that an entry has now. */
  currentId(id: string): string {
    return this.#renamed.get(id) ?? id;
  }

  /** The key of an entry in lists. It stays when the server gives the entry another id. */
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
    const silence = Math.max(0, this.#silentUntil - this.#now());
    this.#timer = setTimeout(() => void this.#sendNext(), Math.max(wait, silence));
  }

  async #sendNext(): Promise<void> {
    if (this.#onItsWay.size > 0) return;
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
    this.#onItsWay.add(change.id);
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

  #done(change: Change, { entryId, isMerged }: Sent): void {
    this.#onItsWay.delete(change.id);
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
      trouble: null,
    });
    this.#sendSoon(0);
  }

  #failed(change: Change, thrown: unknown): void {
    this.#onItsWay.delete(change.id);
    const error = thrown instanceof ApiError ? thrown : new ApiError('INTERNAL', String(thrown));
    if (error.isTransient || error.code === 'UNAUTHENTICATED') {
      this.#silentUntil = error.retryAfter === null ? 0 : this.#now() + error.retryAfter;
      this.#set({ trouble: error.message });
      this.#sendSoon(Math.min(1_000 * 2 ** this.#failures++, MAX_RETRY_DELAY_MS));
      return;
    }
    this.#failures = 0;
    // Without the creation, later changes of the entry make no sense.
    const isAfter = (one: Change) => 'entry' in change && entryIdOf(one) === change.entry.id;
    const others = this.#state.changes.filter((one) => one.id !== change.id);
    const lost = 'entry' in change ? foldAll(change, others.filter(isAfter)) : change;
    this.#set({ changes: others.filter((one) => !isAfter(one)), trouble: null });
    if (lost) this.#parts.onRefused(lost, error);
    this.#sendSoon(0);
  }
}

function withoutHold({ notBefore: _held, ...change }: Change): Change {
  return change as Change;
}
