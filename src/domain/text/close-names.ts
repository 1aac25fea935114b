import { foldForSearch } from './text.ts';

/** How many characters may still be compared; counts down. */
interface Work {
  left: number;
}

/** The work limit of one search, which blocks the event loop for some milliseconds. */
const MAX_WORK = 400_000;
/** Nobody mistypes a text as long as these: it was pasted, or is no name. */
const MAX_TEXT_LENGTH = 40;
const MAX_NAME_LENGTH = 80;
/** From 0 for the same text to 1 for one that has nothing in common. */
const MAX_DISTANCE = 0.4;

/** Of a list of names, those that someone may have meant who wrote another one, the closest first. */
export function closeNames(
  wanted: string,
  names: Iterable<string>,
  { most = 5, work = { left: MAX_WORK } }: { most?: number; work?: Work } = {},
): string[] {
  const text = foldForSearch(wanted.trim());
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
  // Someone who writes part of a name means it: the more of it, the closer.
  if (text.length > 1 && isPart(text, name)) {
    return MAX_DISTANCE * (1 - Math.min(text.length, name.length) / longer);
  }
  if (text.length > MAX_TEXT_LENGTH || name.length > MAX_NAME_LENGTH) return 1;
  const most = Math.floor(MAX_DISTANCE * longer);
  // The lengths alone tell that too many characters would have to change.
  if (Math.abs(text.length - name.length) > most) return 1;
  return editsBetween(text, name, most, work) / longer;
}

/** Whether one is in the other. Of a long text only the start is looked for, which is cheap whatever it is. */
function isPart(text: string, name: string): boolean {
  if (text.length > MAX_TEXT_LENGTH) return name.startsWith(text) || text.startsWith(name);
  return name.includes(text) || text.includes(name);
}

/**
 * How many characters must be put in, taken out or changed to make one text of the other (Levenshtein); infinitely many
 * where it takes more than `most`, or more work than is left. Only the cells of the table are filled in that `most` edits
 * can reach: those less than that far from its diagonal.
 */
function editsBetween(a: string, b: string, most: number, work: Work): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => (j <= most ? j : Infinity));
  for (let i = 1; i <= a.length; i++) {
    const first = Math.max(1, i - most);
    const last = Math.min(b.length, i + most);
    if (work.left < last - first + 1) return Infinity;
    work.left -= last - first + 1;
    const next = new Array<number>(b.length + 1).fill(Infinity);
    if (i <= most) next[0] = i;
    let least = next[0] ?? Infinity;
    for (let j = first; j <= last; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const edits = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return Infinity;
    row = next;
  }
  const edits = row[b.length] ?? 0;
  return edits > most ? Infinity : edits;
}
