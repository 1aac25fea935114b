const LONGEST_RUN = 256;

/** Text without marks, and up to `LONGEST_RUN` marks after it. */
const PIECE = new RegExp(`\\P{M}*\\p{M}{0,${LONGEST_RUN}}`, 'gu');

/**
 * The Unicode normal form of a text, in time that grows with its length. Engines sort the marks of a character in quadratic time, so a
 * run of 60,000 marks takes seconds. No language has runs of more than a few, so longer ones are normalized piece by piece.
 */
export function normalize(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return hasLongRun(text)
    ? (text.match(PIECE) ?? []).map((piece) => piece.normalize(form)).join('')
    : text.normalize(form);
}

function hasLongRun(text: string): boolean {
  // Marks begin at U+0300, and most texts have no such character.
  if (text.length <= LONGEST_RUN || !/[\u0300-\uffff]/.test(text)) return false;
  for (const [run] of text.matchAll(/\p{M}{2,}/gu)) if (run.length > LONGEST_RUN) return true;
  return false;
}
