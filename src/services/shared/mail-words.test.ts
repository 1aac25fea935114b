import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personInWords, quoted } from './mail-words.ts';

describe('names in e-mails', () => {
  it.each([
    ['Ada Lovelace', '“Ada Lovelace”'],
    ['Müller & Söhne', '“Müller & Söhne”'],
    ['Win at https://evil.example/prize', '“Win at https evil example prize”'],
    ['evil.example', '“evil example”'],
    ['a@evil.example', '“a evil example”'],
    ['x'.repeat(200), `“${'x'.repeat(60)}…”`],
    ['...', '“”'],
    ['a\u202eb\u2066c\nd', '“a b c d”'],
  ])('quotes %s as %s', (name, words) => {
    expect(quoted(name)).toBe(words);
  });

  it('quoted names never contain a link', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.emailAddress(), fc.domain()), (name) => {
        expect(quoted(name)).not.toMatch(/[./:@\n]/);
      }),
    );
  });
});

describe('people in e-mails', () => {
  it.each([
    ['ada@example.com', '“Ada” (ada@example.com)'],
    ['ada.lovelace+time@mail.example.com', '“Ada” (ada.lovelace+time@mail.example.com)'],
    ['https://evil.example/prize@example.com', '“Ada”'],
    [`${'x'.repeat(64)}@${'y'.repeat(100)}.com`, '“Ada”'],
    ['ädä@example.com', '“Ada”'],
  ])('formats a person with the address %s as %s', (email, words) => {
    expect(personInWords({ name: 'Ada', email })).toBe(words);
  });
});
