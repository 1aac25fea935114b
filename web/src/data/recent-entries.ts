import type { Entry } from './entry.ts';

/** The loaded newest entries of a member. */
export interface Recent {
  entries: Entry[];
  /** The cursor of older entries; null if there are none. */
  next: string | null;
}

export const PAGE_SIZE = 100;
export const MAX_PAGE_SIZE = 500;

/**
 * Reloads everything that was loaded, after a change. A long list is requested in few large pages, because
 * each page waits for the cursor of the one before.
 */
export async function loadAgain(
  loaded: number,
  load: (after: string | null, first: number) => Promise<Recent>,
): Promise<Recent> {
  const sizeFor = (missing: number) => Math.min(Math.max(missing, PAGE_SIZE), MAX_PAGE_SIZE);
  let recent = await load(null, sizeFor(loaded));
  while (recent.next !== null && recent.entries.length < loaded) {
    recent = withOlder(recent, await load(recent.next, sizeFor(loaded - recent.entries.length)));
  }
  return recent;
}

export function withOlder({ entries }: Recent, older: Recent): Recent {
  // An entry that moved meanwhile may be in both pages.
  const there = new Set(entries.map(({ id }) => id));
  return { entries: [...entries, ...older.entries.filter(({ id }) => !there.has(id))], next: older.next };
}

/** The start of the oldest loaded entry; undefined if there are no older ones. */
export function loadedFrom({ entries, next }: Recent): number | undefined {
  if (next === null || entries.length === 0) return undefined;
  return entries.reduce((oldest, { start }) => Math.min(oldest, start), Number.POSITIVE_INFINITY);
}
