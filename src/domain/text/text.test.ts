import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import {
  checkEmail,
  checkName,
  checkText,
  foldForMatching,
  foldForSearch,
  NAME_LIMIT,
  normalize,
  onOneLine,
  quoted,
  shortened,
} from './text.ts';

const unstorable = ['\0', 'a\0b', '\ud800', 'a\udc00b', '\udc00\ud800', 'x\ud83d'];

describe('checkText', () => {
  it('returns any storable text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        fc.pre(!text.includes('\0'));
        expect(checkText(text, 'title', 5000)).toBe(text);
      }),
    );
    expect(checkText('  two\n\tlines \u202e 🧵 e\u0301 ', 'title', 100)).toBe(
      '  two\n\tlines \u202e 🧵 e\u0301 ',
    );
    expect(checkText('', 'title', 100)).toBe('');
  });

  it.each(unstorable)('rejects %j, which the databases cannot store', async (text) => {
    expect(await problemOf(() => checkText(text, 'title', 100))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'title',
    });
  });

  it('accepts a text at the limit and rejects a longer text', async () => {
    expect(checkText('x'.repeat(500), 'title', 500)).toHaveLength(500);
    expect(await problemOf(() => checkText('x'.repeat(501), 'title', 500))).toEqual({
      code: 'INVALID_INPUT',
      field: 'title',
      message: 'title is 501 characters long; at most 500 fit.',
    });
  });
});

describe('checkName', () => {
  it.each([
    ['Acme', 'Acme'],
    ['  Acme & Sons\t', 'Acme & Sons'],
    ['\u00a0Acme\u3000', 'Acme'],
    ['Cafe\u0301', 'Café'],
    ['İstanbul', 'İstanbul'],
    ['👩‍💻', '👩‍💻'],
    ["Robert'); drop table clients;--", "Robert'); drop table clients;--"],
  ])('normalizes the name %j', (text, name) => {
    expect(checkName(text)).toBe(name);
  });

  it.each([
    ['', 'must not be empty'],
    [' \t\n\u00a0', 'must not be empty'],
    ['two\nlines', 'one line without control characters'],
    ['a\tb', 'one line without control characters'],
    ['a\u007fb', 'one line without control characters'],
    ['a\u0085b', 'one line without control characters'],
    ['a\u2028b', 'one line without control characters'],
    ['a\u2029b', 'one line without control characters'],
    ['\u001b[31m', 'one line without control characters'],
    ['x'.repeat(NAME_LIMIT + 1), 'is 201 characters long; at most 200 fit'],
    ...unstorable.map((text): [string, string] => [text, 'contains']),
  ])('rejects the name %j', async (text, part) => {
    const problem = await problemOf(() => checkName(text, 'fileName'));
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', field: 'fileName' });
    expect(problem.message).toContain(part);
  });

  it('accepts a name at the limit, without counting outer white space', () => {
    expect(checkName(` ${'x'.repeat(NAME_LIMIT)} `)).toHaveLength(NAME_LIMIT);
  });

  it('normalizes equivalent spellings to the same name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        let name: string;
        try {
          name = checkName(text);
        } catch {
          return;
        }
        expect(checkName(name)).toBe(name);
        expect(checkName(text.normalize('NFD'))).toBe(name);
        expect(checkName(`\n ${text} `)).toBe(name);
      }),
    );
  });
});

describe('foldForSearch', () => {
  it.each([
    ['ACME', 'acme'],
    ['Cafe\u0301', 'café'],
    ['ÄÖÜ', 'äöü'],
    ['ΣΑΣ', 'σας'],
  ])('folds %j', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('checkEmail', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    [' Ada.Lovelace+time@Sub.Example.co.uk ', 'Ada.Lovelace+time@Sub.Example.co.uk'],
    ['root@localhost', 'root@localhost'],
    ["o'brien@example.com", "o'brien@example.com"],
    ['grüße@bücher.example', 'grüße@bücher.example'],
  ])('normalizes the address %j', (text, email) => {
    expect(checkEmail(text)).toBe(email);
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'ada@exa mple.com',
    'ada@@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\nbcc: eve@example.com',
    'ada\u0007@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(251)}`,
    ...unstorable.map((text) => `${text}@example.com`),
  ])('rejects the address %j', async (text) => {
    expect(await problemOf(() => checkEmail(text))).toMatchObject({ code: 'INVALID_INPUT', field: 'email' });
  });
});

describe('onOneLine', () => {
  it.each([
    ['one line', 'one line'],
    ['a\n- b', 'a - b'],
    ['a\r\n\tb', 'a b'],
    ['a\u2028b\u2029c\u0085d\u001be', 'a b c d e'],
    ['\u{1F9F5} e\u0301', '\u{1F9F5} e\u0301'],
  ])('converts %j to %j', (text, line) => {
    expect(onOneLine(text)).toBe(line);
  });
});

describe('quoted', () => {
  it.each([
    ['', '""'],
    ['Sketches, 2nd draft – café 🧵', '"Sketches, 2nd draft – café 🧵"'],
    ['x" , Acme / Website, billable, id 000', '"x\\" , Acme / Website, billable, id 000"'],
    ['a\\" b', '"a\\\\\\" b"'],
    ['a\n- b\r\n\t\u001bc', '"a\\n- b\\r\\n\\t\\u001bc"'],
    ['a\u2028b\u2029c\u0085d\u007fe', '"a\\u2028b\\u2029c\\u0085d\\u007fe"'],
    ['\u202eabc\u202c \u2066d\u2069\u200e\u200f\u061c', '"abc d"'],
  ])('quotes %j as %j', (text, written) => {
    expect(quoted(text)).toBe(written);
  });

  it('returns a single line of JSON that parses back to the text', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('"', '\\', '\n', '\u2028', '\u0085', '\u202e', '\u2067', ', id '),
    );
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const text = units.join('');
        const line = quoted(text);
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
        expect(line.slice(1, -1)).toMatch(/^(?:[^"\\]|\\.)*$/);
        expect(JSON.parse(line)).toBe(text.replace(/\p{Bidi_Control}/gu, ''));
      }),
    );
  });
});

describe('shortened', () => {
  it('shortens a long text without splitting a character', () => {
    expect(shortened('abc', 3)).toBe('abc');
    expect(shortened('abcd', 3)).toBe('abc…');
    expect(shortened('ab\u{1F9F5}', 3)).toBe('ab…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, limit) => {
        expect(shortened(text, limit).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('foldForMatching', () => {
  it.each([
    ['Café', 'cafe'],
    ['CAFE\u0301', 'cafe'],
    ['Übergröße', 'ubergroße'],
    ['İstanbul', 'istanbul'],
    ['Ελλάδα', 'ελλαδα'],
    // Combining signs that are letters of their own are kept.
    ['कि', 'कि'],
    ['한국어', '한국어'],
  ])('folds %s', (text, folded) => {
    expect(foldForMatching(text)).toBe(folded);
  });

  it('is consistent with foldForSearch', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldForMatching(foldForSearch(text))).toBe(foldForMatching(text));
        expect(foldForMatching(foldForMatching(text))).toBe(foldForMatching(text));
      }),
    );
  });
});

const FORMS = ['NFC', 'NFD', 'NFKC'] as const;

describe('normalize', () => {
  afterEach(() => vi.restoreAllMocks());

  it('agrees with String.prototype.normalize', () => {
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

  it('keeps every mark of a long run, and splits the run into short pieces', () => {
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
