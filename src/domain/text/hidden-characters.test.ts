import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { showHiddenCharacters } from './hidden-characters.ts';

const tagged = (text: string) =>
  [...text].map((character) => String.fromCodePoint(0xe0000 + (character.codePointAt(0) ?? 0))).join('');
const flag = (code: string) => `\u{1F3F4}${tagged(code)}\u{E007F}`;
const ENGLAND = flag('gbeng');

describe('showHiddenCharacters', () => {
  it.each([
    ['', ''],
    ['Plain text, with é, 日本 and 👩‍👩‍👧', 'Plain text, with é, 日本 and 👩‍👩‍👧'],
    [`Hi${tagged('Ab')}`, 'Hi[U+E0041][U+E0062]'],
    ['\u{E0000}\u{E0001}\u{E007F}', '[U+E0000][U+E0001][U+E007F]'],
    ['a\u202eb\u202c\u2066c\u2069', 'a[U+202E]b[U+202C][U+2066]c[U+2069]'],
    [`${ENGLAND} v ${flag('gbsct')}`, `${ENGLAND} v ${flag('gbsct')}`],
    [`${ENGLAND}${tagged('a')}`, `${ENGLAND}[U+E0061]`],
    [flag('gbwls'), flag('gbwls')],
    // No emoji has these tags, and a sequence of such flags could spell any text.
    [flag('ignor'), '\u{1F3F4}[U+E0069][U+E0067][U+E006E][U+E006F][U+E0072][U+E007F]'],
    [flag('ustx').slice(0, 6), '\u{1F3F4}[U+E0075][U+E0073]'],
    // Not a flag: without an end tag, with too long a code, or with capital letters.
    [`\u{1F3F4}${tagged('gb')}`, '\u{1F3F4}[U+E0067][U+E0062]'],
    [flag('gbenglan').slice(0, 6), '\u{1F3F4}[U+E0067][U+E0062]'],
    [flag('GBENG').slice(0, 4), '\u{1F3F4}[U+E0047]'],
    // Direction marks that right-to-left scripts need are kept.
    ['\u200eabc\u200f\u061c', '\u200eabc\u200f\u061c'],
  ])('converts %j to %j', (given, shown) => {
    expect(showHiddenCharacters(given)).toBe(shown);
  });

  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constant(ENGLAND),
    fc.constant('\u{1F3F4}'),
    fc.integer({ min: 0xe0000, max: 0xe007f }).map((code) => String.fromCodePoint(code)),
    fc.constantFrom(...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'),
  );
  const texts = fc.array(piece).map((pieces) => pieces.join(''));

  test('shows every hidden character outside flags and changes nothing else', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const shown = showHiddenCharacters(text);
        const flags = new RegExp(['gbeng', 'gbsct', 'gbwls'].map(flag).join('|'), 'gu');
        expect(shown.replace(flags, '')).not.toMatch(/[\u{E0000}-\u{E007F}\u202A-\u202E\u2066-\u2069]/u);
        const back = shown.replace(/\[U\+(E00[0-7][0-9A-F]|20[26][0-9A-E])\]/g, (_all, code) =>
          String.fromCodePoint(Number.parseInt(code, 16)),
        );
        if (!text.includes('[U+')) expect(back).toBe(text);
        expect(showHiddenCharacters(shown)).toBe(shown);
      }),
    );
  });

  test('gives the same result for a text and for nested JSON that contains the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const deep = JSON.stringify({ text: JSON.stringify([text]) });
        const [read] = JSON.parse(JSON.parse(showHiddenCharacters(deep)).text);
        expect(read).toBe(showHiddenCharacters(text));
      }),
    );
  });
});
