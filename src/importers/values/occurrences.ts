import type { Digest } from './hash.ts';

const WORDS = 3;
const FIRST_SLOTS = 1024;

/**
 * Counts how often each of up to millions of digests came by. A Map with texts for keys would take most of the memory that
 * an import may have; this is one array with twelve bytes a slot. Half of a digest is enough to tell those of one file
 * apart.
 */
export class Occurrences {
  #slots = FIRST_SLOTS;
  #table = new Uint32Array(FIRST_SLOTS * WORDS);
  #used = 0;

  /** The how manieth one it is, from 1. */
  count([first, second]: Digest): number {
    const slot = this.#find(first, second);
    const seen = (this.#table[slot + 2] ?? 0) + 1;
    this.#table[slot] = first;
    this.#table[slot + 1] = second;
    this.#table[slot + 2] = seen;
    if (seen === 1 && ++this.#used > this.#slots * 0.8) this.#grow();
    return seen;
  }

  /** Whether it came by. */
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
