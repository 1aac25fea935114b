import type { Entry } from './entry.ts';

/** The newest entries of a member, as far as they are loaded. */
export interface Recent {
  entries: Entry[];
  /** The cursor of older entries; null if there are none. */
  next: string | null;
}

export const PAGE_SIZE = 100;
export const MAX_PAGE_SIZE = 500;

/**
 * Reloads everything that was loaded, after a change. Far back there are many pages; they are requested as few large
 * ones, because each waits for the one before it and every change reloads all of them.
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
  // One that moved meanwhile may come a second time.
  const there = new Set(entries.map(({ id }) => id));
  return { entries: [...entries, ...older.entries.filter(({ id }) => !there.has(id))], next: older.next };
}

/** The start of the oldest that is loaded; undefined where there are no older ones. */
export function loadedFrom({ entries, next }: Recent): number | undefined {
  if (next === null || entries.length === 0) return undefined;
  return entries.reduce((oldest, { start }) => Math.min(oldest, start), Number.POSITIVE_INFINITY);
}
