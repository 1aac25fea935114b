import { newId } from '../../../src/lib/ids.ts';
import type { ApiError } from '../api/api-error.ts';
import type { Entry } from '../data/entry.ts';
import type { Change, EntryPatch } from './change.ts';

/** One of many edits that are asked for at once. */
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
  /** Edits that were not tried, because the person stopped the batch. */
  left: Edit[];
  /** The entries as the server has them now, by their ids. */
  answered: Map<string, Entry>;
}

export interface BatchProgress {
  done: number;
  all: number;
}

interface Carrier {
  readonly state: { changes: readonly Change[] };
  subscribe: (listener: () => void) => () => void;
  add: (change: Change) => void;
  cancel: (id: string) => boolean;
}

/** A small number, because the outbox rewrites its stored changes with each edit. */
const MAX_IN_FLIGHT_EDITS = 100;

/**
 * Edits of many entries, one batch at a time. They go through the outbox as any others do, some at a time; what is refused of
 * them is told together at the end, and what is left can be stopped.
 */
export class Batches {
  readonly #outbox: Carrier;
  readonly #listeners = new Set<() => void>();
  #running: Batch | null = null;

  constructor(outbox: Carrier) {
    this.#outbox = outbox;
  }

  /** How far the batch is that runs; null while none does. The same object until something changes. */
  get progress(): BatchProgress | null {
    return this.#running?.progress ?? null;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts a batch, where none runs. */
  start(edits: readonly Edit[], onOver: (result: BatchResult) => void): void {
    if (this.#running || edits.length === 0) return;
    const tell = () => {
      for (const listener of this.#listeners) listener();
    };
    this.#running = new Batch(this.#outbox, edits, tell, (result) => {
      this.#running = null;
      tell();
      onOver(result);
    });
    tell();
  }

  /** Tries no more; what is on its way is still done. */
  stop(): void {
    this.#running?.stop();
  }

  /** Takes note of an entry as the server has it now. */
  takeAnswer(change: Change, entry: Entry | undefined): void {
    this.#running?.takeAnswer(change, entry);
  }

  /** Takes note of a refusal. Tells whether it was one of the batch that runs. */
  takeRefusal(change: Change, error: ApiError): boolean {
    return this.#running?.takeRefusal(change, error) ?? false;
  }
}

class Batch {
  progress: BatchProgress;
  readonly #outbox: Carrier;
  readonly #onProgress: () => void;
  readonly #onOver: (result: BatchResult) => void;
  readonly #all: readonly Edit[];
  /** Edits in the outbox, by the ids of their changes. */
  readonly #inFlight = new Map<string, Edit>();
  readonly #result: BatchResult = { made: [], refused: [], left: [], answered: new Map() };
  readonly #leave: () => void;
  #handedOver = 0;
  #isLooking = false;
  #isOver = false;

  constructor(
    outbox: Carrier,
    edits: readonly Edit[],
    onProgress: () => void,
    onOver: (result: BatchResult) => void,
  ) {
    this.#outbox = outbox;
    this.#all = edits;
    this.#onProgress = onProgress;
    this.#onOver = onOver;
    this.progress = { done: 0, all: edits.length };
    const unsubscribe = outbox.subscribe(() => this.#lookSoon());
    // Edits that the outbox does not have yet would be lost with the page.
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
    this.#lookSoon();
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
    this.#lookSoon();
    return true;
  }

  /** The outbox lets go of a change before it says that it was refused: what is gone is made only once it has said so. */
  #lookSoon(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    queueMicrotask(() => {
      this.#isLooking = false;
      this.#look();
    });
  }

  #look(): void {
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
