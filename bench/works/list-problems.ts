interface ListedEntry {
  id: string;
  start: string;
  project: string;
}

/**
 * What is wrong with a page of 50 entries, the newest first, each with its project, none of them after the one that its cursor names;
 * null where nothing is.
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
