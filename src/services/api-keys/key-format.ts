import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 30 characters of an alphabet of 62 have 178 random bits. */
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const PATTERN = new RegExp(`^stint_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);
const PREFIX_LENGTH = 'stint_'.length + 6;

/**
 * Returns `stint_`, a random part and its checksum. With the checksum, the server and secret scanners recognize a key
 * without a lookup.
 */
export function generateKey(): string {
  let secret = '';
  for (let i = 0; i < SECRET_LENGTH; i++) secret += ALPHABET[randomInt(ALPHABET.length)];
  return `stint_${secret}${checksum(secret)}`;
}

/** Whether a credential has the prefix of API keys, well-formed or not. */
export function looksLikeKey(credential: string): boolean {
  return credential.startsWith('stint_');
}

export function isWellFormedKey(key: string): boolean {
  return (
    PATTERN.test(key) &&
    checksum(key.slice('stint_'.length, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)
  );
}

/** The part of a key that may be shown. */
export function prefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[rest % ALPHABET.length] + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
