import { foldForMatching, foldForSearch, normalize } from '../text/text.ts';
import { nextWord, onOneSpace, wordEnd } from './line-part.ts';
import { endOfName } from './typed-name.ts';

interface Named<Value> {
  name: string;
  value: Value;
}

/** Things by their names, of which one may have several, and several one. */
export interface NameBook<Value> {
  byName: ReadonlyMap<string, readonly Named<Value>[]>;
  /** How many words the longest name has. */
  mostWords: number;
}

/** No name is longer, in whatever spelling. */
const MAX_LENGTH = 2_000;

/** Neither case, accents nor the number of spaces count in a name. */
export function foldName(text: string): string {
  return foldForMatching(onOneSpace(text));
}

export function bookOf<Value>(named: Iterable<Named<Value>>): NameBook<Value> {
  const byName = new Map<string, Named<Value>[]>();
  let mostWords = 0;
  for (const one of named) {
    const name = foldName(one.name);
    const others = byName.get(name);
    if (others) others.push(one);
    else byName.set(name, [one]);
    mostWords = Math.max(mostWords, name.split(' ').length);
  }
  return { byName, mostWords };
}

/** All that a text names. Of names that differ in case or accents alone, those that are spelled most like it. */
export function called<Value>(book: NameBook<Value>, text: string): Value[] {
  const all = book.byName.get(foldName(text)) ?? [];
  const same = (form: (name: string) => string) => all.filter(({ name }) => form(name) === form(text));
  const justSo = same((name) => normalize(name, 'NFC'));
  const butForCase = same(foldForSearch);
  const meant = justSo.length > 0 ? justSo : butForCase.length > 0 ? butForCase : all;
  return [...new Set(meant.map(({ value }) => value))];
}

/** The longest name of the book that stands at an index as whole words, with or without what a sentence puts after it. */
export function longestNameAt<Value>(
  book: NameBook<Value>,
  text: string,
  at: number,
): { name: string; to: number; values: Value[] } | null {
  for (const wordsEnd of endsOfWords(text, at, book.mostWords).reverse()) {
    const inSentence = endOfName(text, at, wordsEnd);
    for (const { nameEnd, to } of [{ nameEnd: wordsEnd, to: wordsEnd }, inSentence]) {
      const name = text.slice(at, nameEnd);
      // A sign that stands alone is a word of its own, which the name would have to have.
      const values = /\s$/.test(name) ? [] : called(book, name);
      if (values.length > 0) return { name, to, values };
    }
  }
  return null;
}

function endsOfWords(text: string, at: number, most: number): number[] {
  const ends: number[] = [];
  let start = at;
  while (start < text.length && ends.length < most) {
    const end = wordEnd(text, start);
    if (end === at || end - at > MAX_LENGTH) break;
    ends.push(end);
    start = nextWord(text, end);
  }
  return ends;
}
