import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzyScore, fuzzySearch } from './fuzzy.ts';

const search = (query: string, names: readonly string[]) => fuzzySearch(query, names, (name) => name);

describe('fuzzyScore', () => {
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
  ])('finds %j in %j', (query, text) => {
    expect(fuzzyScore(query, text)).not.toBeNull();
  });

  it.each([
    ['acmex', 'Acme'],
    ['ca', 'ac'],
    ['aa', 'a'],
    ['acme zoo', 'Acme web'],
    ['a', ''],
  ])('does not find %j in %j', (query, text) => {
    expect(fuzzyScore(query, text)).toBeNull();
  });
});

describe('fuzzySearch', () => {
  it.each([
    ['web', ['Web', 'Web shop', 'Acme web', 'Who edits blogs', 'Cobweb', 'Two feeble']],
    ['aw', ['Aware', 'Acme web', 'Straw']],
    ['tim', ['Timer', 'Timesheet', 'Part time', 'Settings: import']],
    ['acme web', ['Acme web', 'Web of Acme', 'Acme website']],
  ])('ranks the matches for %j', (query, names) => {
    expect(search(query, names.toReversed())).toEqual(names);
  });

  it('keeps the given order for ties and for an empty query', () => {
    const names = ['Beta two', 'Beta one', 'Alpha'];
    expect(search('', names)).toEqual(names);
    expect(search('beta', names)).toEqual(['Beta two', 'Beta one']);
  });

  it('searches the text of each item', () => {
    const items = [{ name: 'Globex' }, { name: 'Acme' }];
    expect(fuzzySearch('acm', items, ({ name }) => name)).toEqual([{ name: 'Acme' }]);
  });
});

describe('fuzzy matching of random texts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', ' ', '-', 'D'), maxLength: 14 });
  /** A naive check that the letters occur in order. */
  function isSubsequence(query: string, name: string): boolean {
    let at = 0;
    for (const letter of name) if (letter === query[at]) at++;
    return at === query.length;
  }
  const plain = (typed: string) => typed.toLowerCase().replaceAll('é', 'e');

  it('matches exactly the texts that contain the letters of each word in order', () => {
    fc.assert(
      fc.property(text, text, (query, name) => {
        const words = plain(query).split(' ');
        const expected = words.every((word) => isSubsequence(word, plain(name)));
        expect(fuzzyScore(query, name) !== null).toBe(expected);
      }),
      { numRuns: 5000 },
    );
  });

  it('ranks an exact match first', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 }),
        text,
        (name, otherName) => {
          fc.pre(plain(name) !== plain(otherName).trim());
          expect(search(name, [otherName, name])[0]).toBe(name);
        },
      ),
    );
  });

  it('searches long texts within ten seconds', () => {
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
