import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashSecret } from '../shared/secret-hash.ts';
import { generateKey, isWellFormedKey, prefixOf } from './key-format.ts';

describe('API key format', () => {
  it('generates distinct keys of stint_ and 36 letters and digits', () => {
    const keys = Array.from({ length: 1000 }, generateKey);
    for (const key of keys) {
      expect(key).toMatch(/^stint_[0-9A-Za-z]{36}$/);
      expect(isWellFormedKey(key)).toBe(true);
    }
    expect(new Set(keys).size).toBe(1000);
  });

  it('uses the whole alphabet at every position of the random part', () => {
    const keys = Array.from({ length: 2000 }, generateKey);
    for (let place = 6; place < 36; place++) {
      expect(new Set(keys.map((key) => key[place])).size).toBe(62);
    }
  });

  it('accepts the checksum that scanners compute: CRC-32 in six base-62 characters', () => {
    // The CRC-32 of thirty zeros is 2011552642.
    expect(isWellFormedKey(`stint_${'0'.repeat(30)}2C8GjS`)).toBe(true);
  });

  it('detects any single wrong character', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 41 }),
        fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'),
        (place, character) => {
          const key = generateKey();
          fc.pre(key[place] !== character);
          expect(isWellFormedKey(key.slice(0, place) + character + key.slice(place + 1))).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each(['', 'stint_', 'x', 'Bearer x', `stint_${'a'.repeat(36)}`, 'null', '\0'])('rejects %j', (text) => {
    expect(isWellFormedKey(text)).toBe(false);
  });

  it('rejects padded, truncated, extended and upper-case keys', () => {
    const key = generateKey();
    for (const text of [
      ` ${key}`,
      `${key} `,
      `${key}\n`,
      key.slice(0, -1),
      `${key}0`,
      key.toUpperCase(),
      key.slice(6),
    ]) {
      expect(isWellFormedKey(text)).toBe(false);
    }
  });

  it('rejects any other text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^stint_[0-9A-Za-z]{36}$/)),
        (text) => {
          expect(isWellFormedKey(text)).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('hashes a key with SHA-256 and shows its first twelve characters', () => {
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    const key = generateKey();
    expect(prefixOf(key)).toBe(key.slice(0, 12));
  });
});
