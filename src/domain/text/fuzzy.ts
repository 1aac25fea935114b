import { foldForMatching } from './text.ts';

/** Bonuses of a matched letter: first in the text, first in a word, or directly after the previous matched letter. */
const TEXT_START = 4;
const WORD_START = 3;
const CONSECUTIVE = 4;
/** Longer names contain more unmatched letters. The total penalty stays below the score of a matched letter. */
const PER_EXTRA_LETTER = 0.001;

/** Returns the matching items, best first. Ties keep their order. */
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
 * Returns how well a text matches a query: the letters of each word must occur in order, not necessarily adjacent. Case and accents are
 * ignored. Null if the text does not match.
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

/** The best score of all placements of the letters of a word in a text that contains them. */
function bestPlacement(word: string, text: string): number {
  /** The best score by the position of the previous letter. */
  let previousScores = new Array<number>(text.length).fill(-Infinity);
  for (let i = 0; i < word.length; i++) {
    const scores = new Array<number>(text.length).fill(-Infinity);
    let bestSoFar = i === 0 ? 0 : -Infinity;
    for (let at = 0; at < text.length; at++) {
      const adjacent = previousScores[at - 1] ?? -Infinity;
      bestSoFar = Math.max(bestSoFar, adjacent);
      if (text[at] !== word[i]) continue;
      scores[at] = 1 + bonusAt(text, at) + Math.max(bestSoFar, adjacent + CONSECUTIVE);
    }
    previousScores = scores;
  }
  return Math.max(...previousScores);
}

function bonusAt(text: string, at: number): number {
  if (at === 0) return TEXT_START;
  return isLetter(text[at - 1]) ? 0 : WORD_START;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}
