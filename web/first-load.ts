import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/**
 * Puts what a page loads at first into one file, and what it shares with the other page into another: dozens of small ones,
 * as pages that are loaded later happen to use them, take longer to fetch and compress badly.
 */
export function firstLoad(page: string, otherPage: string): Group[] {
  let own: Set<string> | undefined;
  let others: Set<string> | undefined;
  const named = (name: string, isShared: boolean): Group => ({
    debugName: name,
    // Not what is imported by name only from something larger, and used by other pages.
    tags: ['$initial'],
    name: (id, context) => {
      own ??= loadedBy(page, context);
      others ??= loadedBy(otherPage, context);
      return id !== page && own.has(id) && others.has(id) === isShared ? name : null;
    },
  });
  return [named('shared', true), named('start', false)];
}

/** A module and all that it imports at once. */
function loadedBy(id: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([id]);
  for (const one of found) {
    for (const imported of context.getModuleInfo(one)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
