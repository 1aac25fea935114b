import { foldForMatching, foldForSearch, normalize } from '../text/text.ts';
import { nextWord, onOneSpace, wordEnd } from './line-part.ts';
import { endOfName } from './typed-name.ts';

interface Named<Value> {
  name: string;
  value: Value;
}

/** Values by name. A value can have several names, and several values can have the same name. */
export interface NameBook<Value> {
  byName: ReadonlyMap<string, readonly Named<Value>[]>;
  /** The number of words in the longest name. */
  maxWords: number;
}

/** Upper bound for a name in any spelling. */
const MAX_LENGTH = 2_000;

/** Folds case, accents and repeated spaces of a name. */
export function foldName(text: string): string {
  return foldForMatching(onOneSpace(text));
}

export function bookOf<Value>(named: Iterable<Named<Value>>): NameBook<Value> {
  const byName = new Map<string, Named<Value>[]>();
  let maxWords = 0;
  for (const item of named) {
    const name = foldName(item.name);
    const sameName = byName.get(name);
    if (sameName) sameName.push(item);
    else byName.set(name, [item]);
    maxWords = Math.max(maxWords, name.split(' ').length);
  }
  return { byName, maxWords };
}

/**
 * All values with the name. Names in the exact spelling take precedence, then names that differ only in case, then names that differ in
 * accents.
 */
export function valuesNamed<Value>(book: NameBook<Value>, text: string): Value[] {
  const all = book.byName.get(foldName(text)) ?? [];
  const matching = (form: (name: string) => string) => all.filter(({ name }) => form(name) === form(text));
  const exact = matching((name) => normalize(name, 'NFC'));
  const sameButCase = matching(foldForSearch);
  const best = exact.length > 0 ? exact : sameButCase.length > 0 ? sameButCase : all;
  return [...new Set(best.map(({ value }) => value))];
}

/** Returns the longest name in the book that is at the index as whole words, with or without following punctuation. */
export function longestNameAt<Value>(
  book: NameBook<Value>,
  text: string,
  at: number,
): { name: string; to: number; values: Value[] } | null {
  for (const wordsEnd of endsOfWords(text, at, book.maxWords).reverse()) {
    const inSentence = endOfName(text, at, wordsEnd);
    for (const { nameEnd, to } of [{ nameEnd: wordsEnd, to: wordsEnd }, inSentence]) {
      const name = text.slice(at, nameEnd);
      // A separate punctuation mark is a word, so a name ending before it would have trailing white space.
      const values = /\s$/.test(name) ? [] : valuesNamed(book, name);
      if (values.length > 0) return { name, to, values };
    }
  }
  return null;
}

function endsOfWords(text: string, at: number, maxEnds: number): number[] {
  const ends: number[] = [];
  let start = at;
  while (start < text.length && ends.length < maxEnds) {
    const end = wordEnd(text, start);
    if (end === at || end - at > MAX_LENGTH) break;
    ends.push(end);
    start = nextWord(text, end);
  }
  return ends;
}
