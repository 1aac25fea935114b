import { formatMoney, type Money } from '../domain/money.ts';
import { worthOf } from '../domain/worth.ts';
import { type Digest, digest, hexOf } from '../importers/values/hash.ts';
import type { StoredEntry } from './stored-entry.ts';
import { addMoney, addSums, nothing } from './sums.ts';
import type { EntryValues } from './values.ts';

/** Sums and fingerprints of entries, which do not depend on the order of the entries. */
export class Snapshot {
  /** The money of a merged entry is that of its parts. */
  readonly sums = nothing();
  readonly #values = new DigestSum();
  readonly #money = new DigestSum();

  add(entry: StoredEntry): void {
    this.sums.rows++;
    this.sums.milliseconds += entry.end - entry.start;
    for (const part of pricedParts(entry)) addMoney(this.sums.money, worthOf(part));
    this.#values.add(digest(valuesText(entry)));
    const money = moneyText(entry);
    if (money !== null) this.#money.add(digest(money));
  }

  addAll(other: Snapshot): void {
    addSums(this.sums, other.sums);
    this.#values.add(other.#values.words);
    this.#money.add(other.#money.words);
  }

  /** Another fingerprint means that an entry was changed, deleted or merged. Money is not part of it: not every role sees it. */
  get fingerprint(): string {
    return hexOf(this.#values.words);
  }

  /** Another fingerprint means that the rate or the amount of an entry or of a part was changed. */
  get moneyFingerprint(): string {
    return hexOf(this.#money.words);
  }
}

/** Of the values of one entry, without money. */
export function fingerprintOf(entry: StoredEntry): string {
  return hexOf(digest(valuesText(entry))).slice(0, 16);
}

/** Digests combined by exclusive or. */
class DigestSum {
  words: Digest = [0, 0, 0, 0];

  add([a, b, c, d]: Digest): void {
    const [w, x, y, z] = this.words;
    this.words = [(w ^ a) >>> 0, (x ^ b) >>> 0, (y ^ c) >>> 0, (z ^ d) >>> 0];
  }
}

function valuesText(entry: StoredEntry): string {
  const { id, identityId, projectId, clientId, taskId, title, description, billable, start, end } = entry;
  const values = [id, identityId, projectId, clientId, taskId, title, description, billable, start, end];
  const parts = entry.parts.map((part) => [part.id, part.start, part.end]).toSorted();
  return JSON.stringify([values, entry.tags.toSorted(), parts]);
}

/** Null for an entry without money. */
function moneyText(entry: StoredEntry): string | null {
  const prices = [entry, ...entry.parts].map((one) => [one.id, ...priceOf(one)]).toSorted();
  return prices.every(([, rate]) => rate === null) ? null : JSON.stringify(prices);
}

function priceOf(values: EntryValues): (string | null)[] {
  const worth = worthOf(values);
  if (!worth) return [null, null];
  return [values.hourlyRate, worth].map((money) => money && textOf(money));
}

const textOf = (money: Money) => `${formatMoney(money)} ${money.currency}`;

function pricedParts(entry: StoredEntry): readonly EntryValues[] {
  return entry.parts.length > 0 ? entry.parts : [entry];
}
