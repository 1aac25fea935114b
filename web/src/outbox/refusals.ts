import { newId } from '../../../src/lib/ids.ts';
import { ApiError } from '../api/api-error.ts';
import { storedValue } from '../components/stored-value.ts';
import type { Change } from './change.ts';
import { deletedEntry, recreate } from './deleted-entry.ts';

interface Refusal {
  change: Change;
  /** The id for a retry. It is the same in every tab that shows the refusal, so that a retry runs once. */
  nextId: string;
  code: string;
  message: string;
}

interface ChangeQueue {
  add: (change: Change) => void;
}

/** Shows a refusal. Calls `again` for a retry, and `gone` when the message is closed. */
type ShowRefusal = (change: Change, error: ApiError, again: () => void, gone: () => void) => void;

/** Refused changes. Each is shown until the user closes its message, even after a reload. */
export class Refusals {
  readonly #kept: { read: () => Refusal[]; write: (refusals: Refusal[]) => void };
  readonly #outbox: ChangeQueue;
  readonly #showRefusal: ShowRefusal;
  readonly #now: () => number;
  /** The changes whose messages are on the screen. */
  readonly #shown = new Set<string>();

  constructor(userId: string, outbox: ChangeQueue, showRefusal: ShowRefusal, now = Date.now) {
    this.#kept = storedValue<Refusal[]>(`refused.${userId}`, []);
    this.#outbox = outbox;
    this.#showRefusal = showRefusal;
    this.#now = now;
  }

  /** Shows the refusals that were not closed and are not on the screen. */
  repeat(): void {
    for (const refusal of this.#kept.read()) if (!this.#shown.has(refusal.change.id)) this.#show(refusal);
  }

  /** Called when all messages were removed from the screen without being closed by the user. */
  clearShown(): void {
    this.#shown.clear();
  }

  add(change: Change, { code, message }: ApiError): void {
    const refusal = { change, nextId: newId(this.#now()), code, message };
    this.#kept.write([...this.#kept.read(), refusal]);
    this.#show(refusal);
  }

  #show({ change, nextId, code, message }: Refusal): void {
    this.#shown.add(change.id);
    const again = () => {
      const stamp = { id: nextId, at: this.#now() };
      const entry = deletedEntry(change, { code });
      this.#outbox.add(entry ? recreate(entry, stamp) : { ...change, ...stamp });
    };
    const gone = () => {
      this.#shown.delete(change.id);
      this.#kept.write(this.#kept.read().filter((one) => one.change.id !== change.id));
    };
    this.#showRefusal(change, new ApiError(code, message), again, gone);
  }
}
