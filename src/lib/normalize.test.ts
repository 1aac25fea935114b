import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { normalize } from './normalize.ts';

const FORMS = ['NFC', 'NFD', 'NFKC'] as const;

describe('a normalized text', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is what the engine makes of it', () => {
    const character = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
      fc.constantFrom('\u0300', '\u0315', 'e', 'ﬁ', '한', '\u1100', '\u1161', '\u09c7', '\u09be', '\ud800'),
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 200 }), fc.constantFrom(...FORMS), (parts, form) => {
        const text = parts.join('');
        expect(normalize(text, form)).toBe(text.normalize(form));
      }),
    );
    const long = `${'Crème brûlée, 한국어, दस्तावेज़. '.repeat(100)}${'e\u0301'.repeat(1_000)}`;
    for (const form of FORMS) expect(normalize(long, form)).toBe(long.normalize(form));
  });

  it('keeps every mark of a long run, and gives the engine no long run', () => {
    const engine = vi.spyOn(String.prototype, 'normalize');
    const marks = '\u0300\u0315'.repeat(30_000);
    const text = `a${marks}b${marks}`;
    for (const form of FORMS) {
      const found = normalize(text, form);
      expect(normalize(found, 'NFD').length).toBe(text.length);
    }
    const runs = engine.mock.contexts.flatMap((piece) => String(piece).match(/\p{M}+/gu) ?? []);
    expect(Math.max(...runs.map(({ length }) => length))).toBe(256);
  });
});
