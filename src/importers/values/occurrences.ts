import type { Digest } from './hash.ts';

const WORDS = 5;
const FIRST_SLOTS = 1024;

/**
 * Counts how often each of up to millions of digests came by. A Map with texts for keys would take most of the memory that
 * an import may have; this is one array with twenty bytes a slot.
 */
export class Occurrences {
  #slots = FIRST_SLOTS;
  #table = new Uint32Array(FIRST_SLOTS * WORDS);
  #used = 0;

  /** The how manieth one it is, from 1. */
  count(bits: Digest): number {
    const slot = this.#find(bits);
    const seen = (this.#table[slot + 4] ?? 0) + 1;
    this.#table[slot + 4] = seen;
    if (seen === 1) {
      this.#table.set(bits, slot);
      this.#used++;
      if (this.#used > this.#slots * 0.7) this.#grow();
    }
    return seen;
  }

  #find([a, b, c, d]: Digest): number {
    const table = this.#table;
    for (let index = a % this.#slots; ; index = (index + 1) % this.#slots) {
      const slot = index * WORDS;
      if (table[slot + 4] === 0) return slot;
      if (table[slot] === a && table[slot + 1] === b && table[slot + 2] === c && table[slot + 3] === d)
        return slot;
    }
  }

  #grow(): void {
    const old = this.#table;
    this.#slots *= 2;
    this.#table = new Uint32Array(this.#slots * WORDS);
    for (let slot = 0; slot < old.length; slot += WORDS) {
      if (old[slot + 4] === 0) continue;
      const [a = 0, b = 0, c = 0, d = 0] = old.subarray(slot, slot + 4);
      this.#table.set(old.subarray(slot, slot + WORDS), this.#find([a, b, c, d]));
    }
  }
}
