import { newId } from '../../../src/lib/ids.ts';
import type { ApiError } from '../api/api-error.ts';
import type { Entry } from '../data/entry.ts';
import type { Change, EntryPatch } from './change.ts';

/** One edit of a batch. */
export interface Edit {
  entry: Entry;
  patch: EntryPatch;
}

interface RefusedEdit {
  edit: Edit;
  change: Change;
  error: ApiError;
}

export interface BatchResult {
  made: Edit[];
  refused: RefusedEdit[];
  /** Edits that were not sent, because the user stopped the batch. */
  left: Edit[];
  /** The current entries as the server returned them, by id. */
  answered: Map<string, Entry>;
}

export interface BatchProgress {
  done: number;
  all: number;
}

interface ChangeQueue {
  readonly state: { changes: readonly Change[] };
  subscribe: (listener: () => void) => () => void;
  add: (change: Change) => void;
  cancel: (id: string) => boolean;
}

/** A small number, because the outbox rewrites its stored changes with each edit. */
const MAX_IN_FLIGHT_EDITS = 100;

/**
 * Edits of many entries, one batch at a time. The edits go through the outbox, at most `MAX_IN_FLIGHT_EDITS`
 * at once. Refusals are reported together at the end. The user can stop the remaining edits.
 */
export class Batches {
  readonly #outbox: ChangeQueue;
  readonly #listeners = new Set<() => void>();
  #running: Batch | null = null;

  constructor(outbox: ChangeQueue) {
    this.#outbox = outbox;
  }

  /** The progress of the running batch; null without one. The same object until it changes. */
  get progress(): BatchProgress | null {
    return this.#running?.progress ?? null;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts a batch unless one is running. */
  start(edits: readonly Edit[], onOver: (result: BatchResult) => void): void {
    if (this.#running || edits.length === 0) return;
    const notify = () => {
      for (const listener of this.#listeners) listener();
    };
    this.#running = new Batch(this.#outbox, edits, notify, (result) => {
      this.#running = null;
      notify();
      onOver(result);
    });
    notify();
  }

  /** Sends no further edits. Edits in flight still complete. */
  stop(): void {
    this.#running?.stop();
  }

  /** Records the entry that the server returned for an edit. */
  takeAnswer(change: Change, entry: Entry | undefined): void {
    this.#running?.takeAnswer(change, entry);
  }

  /** Records a refusal. Returns whether the change belongs to the running batch. */
  takeRefusal(change: Change, error: ApiError): boolean {
    return this.#running?.takeRefusal(change, error) ?? false;
  }
}

class Batch {
  progress: BatchProgress;
  readonly #outbox: ChangeQueue;
  readonly #onProgress: () => void;
  readonly #onOver: (result: BatchResult) => void;
  readonly #all: readonly Edit[];
  /** Edits in the outbox, by the ids of their changes. */
  readonly #inFlight = new Map<string, Edit>();
  readonly #result: BatchResult = { made: [], refused: [], left: [], answered: new Map() };
  readonly #leave: () => void;
  #handedOver = 0;
  #isCheckScheduled = false;
  #isOver = false;

  constructor(
    outbox: ChangeQueue,
    edits: readonly Edit[],
    onProgress: () => void,
    onOver: (result: BatchResult) => void,
  ) {
    this.#outbox = outbox;
    this.#all = edits;
    this.#onProgress = onProgress;
    this.#onOver = onOver;
    this.progress = { done: 0, all: edits.length };
    const unsubscribe = outbox.subscribe(() => this.#checkSoon());
    // The page's unload would lose edits that are not in the outbox yet.
    const ask = (event: Event) => this.#handedOver < this.#all.length && event.preventDefault();
    globalThis.addEventListener?.('beforeunload', ask);
    this.#leave = () => {
      unsubscribe();
      globalThis.removeEventListener?.('beforeunload', ask);
    };
    this.#handOver();
  }

  stop(): void {
    this.#result.left.push(...this.#all.slice(this.#handedOver));
    this.#handedOver = this.#all.length;
    for (const [id, edit] of this.#inFlight) {
      if (!this.#outbox.cancel(id)) continue;
      this.#inFlight.delete(id);
      this.#result.left.push(edit);
    }
    this.#checkSoon();
  }

  takeAnswer(change: Change, entry: Entry | undefined): void {
    const edit = this.#inFlight.get(change.id);
    if (edit && entry) this.#result.answered.set(edit.entry.id, entry);
  }

  takeRefusal(change: Change, error: ApiError): boolean {
    const edit = this.#inFlight.get(change.id);
    if (!edit) return false;
    this.#inFlight.delete(change.id);
    this.#result.refused.push({ edit, change, error });
    this.#checkSoon();
    return true;
  }

  /**
   * Deferred, because the outbox removes a refused change before it reports the refusal. Looking earlier
   * would count the change as saved.
   */
  #checkSoon(): void {
    if (this.#isCheckScheduled) return;
    this.#isCheckScheduled = true;
    queueMicrotask(() => {
      this.#isCheckScheduled = false;
      this.#check();
    });
  }

  #check(): void {
    if (this.#isOver) return;
    const waiting = new Set(this.#outbox.state.changes.map(({ id }) => id));
    for (const [id, edit] of this.#inFlight) {
      if (waiting.has(id)) continue;
      this.#inFlight.delete(id);
      this.#result.made.push(edit);
    }
    const { made, refused, left } = this.#result;
    const done = made.length + refused.length;
    if (done + left.length === this.#all.length) {
      this.#isOver = true;
      this.#leave();
      this.#onOver(this.#result);
      return;
    }
    this.#handOver();
    if (done === this.progress.done) return;
    this.progress = { done, all: this.#all.length };
    this.#onProgress();
  }

  #handOver(): void {
    if (this.#inFlight.size > MAX_IN_FLIGHT_EDITS / 2) return;
    const next = this.#all.slice(
      this.#handedOver,
      this.#handedOver + MAX_IN_FLIGHT_EDITS - this.#inFlight.size,
    );
    this.#handedOver += next.length;
    for (const edit of next) {
      const at = Date.now();
      const id = newId(at);
      this.#inFlight.set(id, edit);
      this.#outbox.add({
        kind: 'update',
        id,
        at,
        entryId: edit.entry.id,
        patch: edit.patch,
        was: edit.entry,
      });
    }
  }
}
