import { foldForMatching } from './text.ts';

/** A letter at the start of the text, at the start of a word, and right after the one before it. */
const FIRST = 4;
const WORD_START = 3;
const CONSECUTIVE = 4;
/** Longer names contain more letters that were not typed. The penalty stays below that of one matched letter. */
const PER_EXTRA_LETTER = 0.001;

/** The items that match, best first; ties keep their order. */
export function fuzzySearch<Item>(
  query: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Item[] {
  return items
    .map((item) => ({ item, score: fuzzyScore(query, textOf(item)) }))
    .filter((found): found is { item: Item; score: number } => found.score !== null)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

/**
 * How well a text fits what was typed: each word's letters are in it one after another, not necessarily together.
 * Neither case nor accents count. Null where it does not fit.
 */
export function fuzzyScore(query: string, text: string): number | null {
  const words = foldForMatching(query).split(/\s+/).filter(Boolean);
  const folded = foldForMatching(text);
  let score = 0;
  for (const word of words) {
    if (!hasInOrder(folded, word)) return null;
    score += bestPlacement(word, folded);
  }
  return words.length === 0 ? 0 : score - PER_EXTRA_LETTER * folded.length;
}

function hasInOrder(text: string, word: string): boolean {
  let at = -1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** The score of the best way to find the letters of a word in a text that has them. */
function bestPlacement(word: string, text: string): number {
  /** The best score with the letter before found at each place of the text. */
  let before = new Array<number>(text.length).fill(-Infinity);
  for (let i = 0; i < word.length; i++) {
    const scores = new Array<number>(text.length).fill(-Infinity);
    let bestSoFar = i === 0 ? 0 : -Infinity;
    for (let at = 0; at < text.length; at++) {
      const adjacent = before[at - 1] ?? -Infinity;
      bestSoFar = Math.max(bestSoFar, adjacent);
      if (text[at] !== word[i]) continue;
      scores[at] = 1 + bonusAt(text, at) + Math.max(bestSoFar, adjacent + CONSECUTIVE);
    }
    before = scores;
  }
  return Math.max(...before);
}

function bonusAt(text: string, at: number): number {
  if (at === 0) return FIRST;
  return isLetter(text[at - 1]) ? 0 : WORD_START;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}
