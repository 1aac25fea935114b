import { entryAmount } from '../domain/money/entry-amount.ts';
import { formatMoney, type Money } from '../domain/money/money.ts';
import { type Digest, digest, hexOf } from '../importers/values/hash.ts';
import type { StoredEntry } from './stored-entry.ts';
import { addSums, addTo, nothing } from './sums.ts';
import type { EntryValues } from './values.ts';

/** Sums and fingerprints of entries, independent of their order. */
export class Snapshot {
  readonly #until: number;
  /** Counts the creations of merged entries, so that neither a merge nor an unmerge changes the sums. */
  readonly sums = nothing();
  entries = 0;
  readonly #values = new DigestSum();
  readonly #money = new DigestSum();

  /** Ignores creations that were merged into the entries after `until`. */
  constructor(until = Number.POSITIVE_INFINITY) {
    this.#until = until;
  }

  add(entry: StoredEntry): void {
    this.entries++;
    const { creations, tags } = contentsOf(entry, this.#until);
    for (const creation of creations) {
      addTo(this.sums, creation.end - creation.start, entryAmount(creation));
      this.#values.add(digest(valuesText(creation, tags)));
      const money = moneyText(creation);
      if (money !== null) this.#money.add(digest(money));
    }
  }

  addAll(other: Snapshot): void {
    addSums(this.sums, other.sums);
    this.entries += other.entries;
    this.#values.add(other.#values.words);
    this.#money.add(other.#money.words);
  }

  /** Changes if an entry is changed or deleted. Excludes money, since not every role sees it. */
  get fingerprint(): string {
    return hexOf(this.#values.words);
  }

  /** Changes if the rate or amount of an entry or part is changed. */
  get moneyFingerprint(): string {
    return hexOf(this.#money.words);
  }
}

/** The fingerprint of one entry, without money and without creations that were merged after `until`. */
export function fingerprintOf(entry: StoredEntry, until = Number.POSITIVE_INFINITY): string {
  const { creations, tags } = contentsOf(entry, until);
  const texts = creations.map((creation) => valuesText(creation, tags));
  return hexOf(digest(texts.toSorted().join('\n'))).slice(0, 16);
}

/** Digests combined by exclusive or. */
class DigestSum {
  words: Digest = [0, 0, 0, 0];

  add([a, b, c, d]: Digest): void {
    const [w, x, y, z] = this.words;
    this.words = [(w ^ a) >>> 0, (x ^ b) >>> 0, (y ^ c) >>> 0, (z ^ d) >>> 0];
  }
}

type Creation = EntryValues & { id: string };

/** The entry itself, or the creations that were merged into it until an instant, with their tags. */
function contentsOf(
  entry: StoredEntry,
  until: number,
): { creations: readonly Creation[]; tags: readonly string[] } {
  const parts = entry.parts.filter(({ createdAt }) => createdAt <= until);
  if (parts.length === 0) return { creations: [entry], tags: entry.tags };
  if (parts.length === entry.parts.length) return { creations: parts, tags: entry.tags };
  return { creations: parts, tags: [...new Set(parts.flatMap(({ tags }) => tags))] };
}

function valuesText(creation: Creation, tags: readonly string[]): string {
  const { id, identityId, projectId, clientId, taskId, billable, start, end } = creation;
  // An empty text counts as null, as in the comparison with the files.
  const [title, description] = [creation.title || null, creation.description || null];
  const values = [id, identityId, projectId, clientId, taskId, title, description, billable, start, end];
  return JSON.stringify([values, tags.toSorted()]);
}

/** Returns null for a creation without money. */
function moneyText(creation: Creation): string | null {
  const price = priceOf(creation);
  return price[0] === null ? null : JSON.stringify([creation.id, ...price]);
}

function priceOf(values: EntryValues): (string | null)[] {
  const worth = entryAmount(values);
  if (!worth) return [null, null];
  return [values.hourlyRate, worth].map((money) => money && textOf(money));
}

const textOf = (money: Money) => `${formatMoney(money)} ${money.currency}`;
