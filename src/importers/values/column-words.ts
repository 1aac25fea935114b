import { foldForMatching } from '../../domain/text/text.ts';

/** The words in a column name, without accents and in lower case. `startTime`, `Start_Time` and `Start time` have the same words. */
export function wordsIn(name: string): string[] {
  const apart = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return foldForMatching(apart)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}
