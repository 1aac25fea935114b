interface ListedEntry {
  id: string;
  start: string;
  project: string;
}

/**
 * Returns the first problem of a page, or null. A right page has 50 distinct entries, newest first, each with its project, and
 * no entry that starts after `latestStart`, the start in its cursor.
 */
export function problemInList(
  entries: readonly ListedEntry[],
  latestStart = Number.POSITIVE_INFINITY,
): string | null {
  if (entries.length !== 50) return `${entries.length} entries`;
  if (new Set(entries.map(({ id }) => id)).size !== 50) return 'an entry twice';
  const starts = entries.map(({ start }) => Date.parse(start));
  if (starts.some((start, index) => !(start <= (starts[index - 1] ?? Number.POSITIVE_INFINITY)))) {
    return 'not the newest first';
  }
  if (starts.some((start) => start > latestStart)) return 'not behind its cursor';
  return entries.every(({ project }) => /^Project \d+$/.test(project))
    ? null
    : 'an entry without its project';
}
