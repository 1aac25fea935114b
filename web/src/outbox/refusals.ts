import { ApiError } from '../api/api-error.ts';
import { kept } from '../components/kept.ts';
import type { Change } from './change.ts';

interface Refusal {
  change: Change;
  code: string;
  message: string;
}

interface Keeper {
  add: (change: Change) => void;
}

/** Says what was refused; `again` and `gone` are called when it is to be tried again, and when the message is closed. */
type Tell = (change: Change, error: ApiError, again: () => void, gone: () => void) => void;

/** What was typed and refused is said until someone has seen it, also after a reload. */
export class Refusals {
  readonly #kept: { read: () => Refusal[]; write: (refusals: Refusal[]) => void };
  readonly #outbox: Keeper;
  readonly #tell: Tell;
  readonly #renew: (change: Change) => Change;

  constructor(userId: string, outbox: Keeper, tell: Tell, renew: (change: Change) => Change) {
    this.#kept = kept<Refusal[]>(`refused.${userId}`, []);
    this.#outbox = outbox;
    this.#tell = tell;
    this.#renew = renew;
  }

  /** Says again what was not seen before the page was loaded. */
  repeat(): void {
    for (const refusal of this.#kept.read()) this.#say(refusal);
  }

  add(change: Change, { code, message }: ApiError): void {
    const refusal = { change, code, message };
    this.#kept.write([...this.#kept.read(), refusal]);
    this.#say(refusal);
  }

  #say({ change, code, message }: Refusal): void {
    const again = () => this.#outbox.add(this.#renew(change));
    const gone = () => this.#kept.write(this.#kept.read().filter((one) => one.change.id !== change.id));
    this.#tell(change, new ApiError(code, message), again, gone);
  }
}
