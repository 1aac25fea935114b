import type { Digest } from './hash.ts';

const WORDS = 3;
const INITIAL_SLOTS = 1024;

/**
 * Counts the occurrences of up to millions of digests. A Map with text keys would take most of the memory limit of an import; this hash
 * table takes twelve bytes per slot. Half of a digest is enough to distinguish the rows of a file.
 */
export class Occurrences {
  #slots = INITIAL_SLOTS;
  #table = new Uint32Array(INITIAL_SLOTS * WORDS);
  #used = 0;

  /** Counts a digest and returns its number of occurrences so far, from 1. */
  count([first, second]: Digest): number {
    const slot = this.#find(first, second);
    const occurrences = (this.#table[slot + 2] ?? 0) + 1;
    this.#table[slot] = first;
    this.#table[slot + 1] = second;
    this.#table[slot + 2] = occurrences;
    if (occurrences === 1 && ++this.#used > this.#slots * 0.8) this.#grow();
    return occurrences;
  }

  /** Returns whether the digest was counted. */
  has([first, second]: Digest): boolean {
    return this.#table[this.#find(first, second) + 2] !== 0;
  }

  /** The index of the pair, or of the free slot for it. */
  #find(first: number, second: number): number {
    const table = this.#table;
    for (let index = first % this.#slots; ; index = (index + 1) % this.#slots) {
      const slot = index * WORDS;
      if (table[slot + 2] === 0) return slot;
      if (table[slot] === first && table[slot + 1] === second) return slot;
    }
  }

  #grow(): void {
    const old = this.#table;
    this.#slots *= 2;
    this.#table = new Uint32Array(this.#slots * WORDS);
    for (let slot = 0; slot < old.length; slot += WORDS) {
      if (old[slot + 2] === 0) continue;
      this.#table.set(old.subarray(slot, slot + WORDS), this.#find(old[slot] ?? 0, old[slot + 1] ?? 0));
    }
  }
}
