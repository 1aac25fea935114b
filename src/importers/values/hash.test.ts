import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digest, hexOf } from './hash.ts';
import { Occurrences } from './occurrences.ts';

const expected = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

it('digest returns the first 128 bits of the SHA-256', () => {
  // Lengths around block boundaries and beyond the initial buffer.
  for (const length of [0, 1, 55, 56, 63, 64, 119, 120, 1000, 5000]) {
    expect(hexOf(digest('x'.repeat(length)))).toBe(expected('x'.repeat(length)));
    expect(hexOf(digest('ü€😀'.repeat(length)))).toBe(expected('ü€😀'.repeat(length)));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(hexOf(digest(text))).toBe(expected(text));
    }),
  );
});

it('Occurrences counts like a Map, also for digests with equal parts', () => {
  const occurrences = new Occurrences();
  const model = new Map<string, number>();
  const counted: (number | undefined)[][] = [];
  for (let n = 0; n < 20_000; n++) {
    const bits = [n % 3, (n * 7919) % 5000, 0, 0] as const;
    const key = bits.join();
    model.set(key, (model.get(key) ?? 0) + 1);
    counted.push([occurrences.count(bits), model.get(key)]);
  }
  expect(counted.filter(([count, expected]) => count !== expected)).toEqual([]);
});
