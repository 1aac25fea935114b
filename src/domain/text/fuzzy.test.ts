import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzyScore, fuzzySearch } from './fuzzy.ts';

const search = (query: string, names: readonly string[]) => fuzzySearch(query, names, (name) => name);

describe('what is typed finds', () => {
  it.each([
    ['acme', 'Acme'],
    ['ac', 'Acme'],
    ['aw', 'Acme web'],
    ['acweb', 'Acme web'],
    ['web ac', 'Acme web'],
    ['cafe', 'Café'],
    ['CAFÉ', 'cafe'],
    ['gts', 'Go to the timesheet'],
    ['', 'anything'],
    ['  ', 'anything'],
  ])('%j in %j', (query, text) => {
    expect(fuzzyScore(query, text)).not.toBeNull();
  });

  it.each([
    ['acmex', 'Acme'],
    ['ca', 'ac'],
    ['aa', 'a'],
    ['acme zoo', 'Acme web'],
    ['a', ''],
  ])('not %j in %j', (query, text) => {
    expect(fuzzyScore(query, text)).toBeNull();
  });
});

describe('the order', () => {
  it.each([
    ['web', ['Web', 'Web shop', 'Acme web', 'Who edits blogs', 'Cobweb', 'Two feeble']],
    ['aw', ['Aware', 'Acme web', 'Straw']],
    ['tim', ['Timer', 'Timesheet', 'Part time', 'Settings: import']],
    ['acme web', ['Acme web', 'Web of Acme', 'Acme website']],
  ])('for %j', (query, names) => {
    expect(search(query, names.toReversed())).toEqual(names);
  });

  it('is the given one among equals, and where nothing is typed', () => {
    const names = ['Beta two', 'Beta one', 'Alpha'];
    expect(search('', names)).toEqual(names);
    expect(search('beta', names)).toEqual(['Beta two', 'Beta one']);
  });

  it('takes things by what they are called', () => {
    const things = [{ name: 'Globex' }, { name: 'Acme' }];
    expect(fuzzySearch('acm', things, ({ name }) => name)).toEqual([{ name: 'Acme' }]);
  });
});

describe('for any text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', ' ', '-', 'D'), maxLength: 14 });
  /** Whether the letters come one after another, told in the plainest way. */
  function isSubsequence(query: string, name: string): boolean {
    let at = 0;
    for (const letter of name) if (letter === query[at]) at++;
    return at === query.length;
  }
  const plain = (typed: string) => typed.toLowerCase().replaceAll('é', 'e');

  it('it finds what has the letters of each word in order, and nothing else', () => {
    fc.assert(
      fc.property(text, text, (query, name) => {
        const words = plain(query).split(' ');
        const expected = words.every((word) => isSubsequence(word, plain(name)));
        expect(fuzzyScore(query, name) !== null).toBe(expected);
      }),
      { numRuns: 5000 },
    );
  });

  it('nothing is found before the very text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 }),
        text,
        (one, other) => {
          fc.pre(plain(one) !== plain(other).trim());
          expect(search(one, [other, one])[0]).toBe(one);
        },
      ),
    );
  });

  it('is quick, however long it is', () => {
    const started = performance.now();
    search(
      'a'.repeat(20_000),
      Array.from({ length: 1000 }, () => 'ab'.repeat(100)),
    );
    search(
      'abab',
      Array.from({ length: 1000 }, () => 'ab'.repeat(100)),
    );
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
