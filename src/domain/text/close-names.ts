import { foldForSearch } from './text.ts';

/** The remaining number of character comparisons; counts down. */
interface Work {
  left: number;
}

/** The work limit of a search. A search at this limit blocks the event loop for some milliseconds. */
const MAX_WORK = 400_000;
/** No edit distance is computed for longer texts: such a text was pasted or is not a name. */
const MAX_TEXT_LENGTH = 40;
const MAX_NAME_LENGTH = 80;
/** The maximum distance of a close name. The distance is 0 for equal texts and 1 for texts with nothing in common. */
const MAX_DISTANCE = 0.4;

/** Returns the names that the typed text may have been meant to be, closest first. */
export function closeNames(
  typed: string,
  names: Iterable<string>,
  { most = 5, work = { left: MAX_WORK } }: { most?: number; work?: Work } = {},
): string[] {
  const text = foldForSearch(typed.trim());
  const scored: { name: string; distance: number }[] = [];
  for (const name of new Set(names)) {
    const distance = distanceBetween(text, foldForSearch(name), work);
    if (distance <= MAX_DISTANCE) scored.push({ name, distance });
  }
  return scored
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

function distanceBetween(text: string, name: string, work: Work): number {
  const longer = Math.max(text.length, name.length);
  if (longer === 0) return 0;
  // A substring counts as close: the longer, the closer.
  if (text.length > 1 && isPart(text, name)) {
    return MAX_DISTANCE * (1 - Math.min(text.length, name.length) / longer);
  }
  if (text.length > MAX_TEXT_LENGTH || name.length > MAX_NAME_LENGTH) return 1;
  const maxEdits = Math.floor(MAX_DISTANCE * longer);
  // The difference in length alone exceeds the allowed edits.
  if (Math.abs(text.length - name.length) > maxEdits) return 1;
  return editsBetween(text, name, maxEdits, work) / longer;
}

/** Returns whether one text contains the other. For long texts only the beginning is compared, which is always cheap. */
function isPart(text: string, name: string): boolean {
  if (text.length > MAX_TEXT_LENGTH) return name.startsWith(text) || text.startsWith(name);
  return name.includes(text) || text.includes(name);
}

/**
 * The Levenshtein distance; Infinity if it exceeds `maxEdits` or the remaining work. Only the cells of the table within `maxEdits` of the diagonal
 * are computed, because other cells cannot be reached with `maxEdits` edits.
 */
function editsBetween(a: string, b: string, maxEdits: number, work: Work): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => (j <= maxEdits ? j : Infinity));
  for (let i = 1; i <= a.length; i++) {
    const first = Math.max(1, i - maxEdits);
    const last = Math.min(b.length, i + maxEdits);
    if (work.left < last - first + 1) return Infinity;
    work.left -= last - first + 1;
    const next = new Array<number>(b.length + 1).fill(Infinity);
    if (i <= maxEdits) next[0] = i;
    let least = next[0] ?? Infinity;
    for (let j = first; j <= last; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const edits = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > maxEdits) return Infinity;
    row = next;
  }
  const edits = row[b.length] ?? 0;
  return edits > maxEdits ? Infinity : edits;
}
