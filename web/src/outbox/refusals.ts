import { newId } from '../../../src/lib/ids.ts';
import { ApiError } from '../api/api-error.ts';
import { storedValue } from '../components/stored-value.ts';
import type { Change } from './change.ts';
import { deletedEntry, recreate } from './deleted-entry.ts';

interface Refusal {
  change: Change;
  /** The id that it is sent with when it is tried again: the same in every tab that says so, so that it is done once. */
  nextId: string;
  code: string;
  message: string;
}

interface Keeper {
  add: (change: Change) => void;
}

/** Says what was refused; `again` and `gone` are called when it is to be tried again, and when the message is closed. */
type Tell = (change: Change, error: ApiError, again: () => void, gone: () => void) => void;

/** Refused input. It is shown until the person has seen it, also after a reload. */
export class Refusals {
  readonly #kept: { read: () => Refusal[]; write: (refusals: Refusal[]) => void };
  readonly #outbox: Keeper;
  readonly #tell: Tell;
  readonly #now: () => number;
  /** The changes whose messages are on the screen. */
  readonly #shown = new Set<string>();

  constructor(userId: string, outbox: Keeper, tell: Tell, now = Date.now) {
    this.#kept = storedValue<Refusal[]>(`refused.${userId}`, []);
    this.#outbox = outbox;
    this.#tell = tell;
    this.#now = now;
  }

  /** Says again what was not seen before, and is not on the screen. */
  repeat(): void {
    for (const refusal of this.#kept.read()) if (!this.#shown.has(refusal.change.id)) this.#say(refusal);
  }

  /** All messages were taken off the screen, unseen. */
  hushed(): void {
    this.#shown.clear();
  }

  add(change: Change, { code, message }: ApiError): void {
    const refusal = { change, nextId: newId(this.#now()), code, message };
    this.#kept.write([...this.#kept.read(), refusal]);
    this.#say(refusal);
  }

  #say({ change, nextId, code, message }: Refusal): void {
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
    this.#tell(change, new ApiError(code, message), again, gone);
  }
}
