import { hash } from 'node:crypto';

/** The fingerprint of a table. Tables with the same rows have the same fingerprint. */
export interface Fingerprint {
  rows: number;
  /** In hexadecimal. */
  hash: string;
}

const MODULUS = 2n ** 256n;

/**
 * Adds up the SHA-256 of each row. The order of rows does not matter, because the engines sort differently. A row that
 * occurs twice counts twice.
 */
export class Digest {
  #rows = 0;
  #sum = 0n;

  add(lines: readonly string[]): void {
    for (const line of lines) this.#sum += BigInt(`0x${hash('sha256', line)}`);
    this.#rows += lines.length;
  }

  get(): Fingerprint {
    return { rows: this.#rows, hash: (this.#sum % MODULUS).toString(16).padStart(64, '0') };
  }
}

export function isSame(one: Fingerprint, other: Fingerprint): boolean {
  return one.rows === other.rows && one.hash === other.hash;
}
