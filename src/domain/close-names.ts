import { foldForSearch } from './text.ts';

/** Of a list of names, those that someone may have meant who wrote another one, the closest first. */
export function closeNames(wanted: string, names: Iterable<string>, most = 5): string[] {
  const text = foldForSearch(wanted.trim());
  const scored: { name: string; distance: number }[] = [];
  for (const name of new Set(names)) {
    const distance = distanceBetween(text, foldForSearch(name));
    if (distance <= FARTHEST) scored.push({ name, distance });
  }
  return scored
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

/** From 0 for the same text to 1 for one that has nothing in common. */
const FARTHEST = 0.4;

function distanceBetween(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 0;
  // Someone who writes part of a name means it: the more of it, the closer.
  if (a.length > 1 && (b.includes(a) || a.includes(b))) {
    return FARTHEST * (1 - Math.min(a.length, b.length) / longer);
  }
  // The lengths alone tell that too many characters would have to change.
  if (Math.abs(a.length - b.length) / longer > FARTHEST) return 1;
  return editsBetween(a, b) / longer;
}

/** How many characters must be put in, taken out or changed to make one text of the other (Levenshtein). */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
