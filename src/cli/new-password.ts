import { randomInt } from 'node:crypto';

/** Without characters that look like others. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four, 80 random bits: easy to copy by hand. */
export function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
