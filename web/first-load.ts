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

/**
 * Puts what the pages of every day share with others that are loaded later into one file: a browser fetches six at a time, and
 * they would have forty.
 */
export function dailyLoad(page: string, otherPage: string, daily: readonly string[]): Group {
  let shared: Set<string> | undefined;
  return {
    debugName: 'daily',
    name: (id, context) => {
      shared ??= sharedBy(daily, [page, otherPage], context);
      return shared.has(id) ? 'daily' : null;
    },
  };
}

function sharedBy(
  daily: readonly string[],
  pages: readonly string[],
  context: Rolldown.ChunkingContext,
): Set<string> {
  const all = new Set(pages);
  const later = new Set<string>();
  for (const id of all) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) all.add(imported);
    for (const imported of dynamicallyImportedIds) later.add(imported);
  }
  // Libraries must not wait for our modules, which may wait for them.
  const isLibrary = (id: string) => id.includes('/node_modules/');
  const apart = [...pages, ...[...later].filter(isLibrary)].map((id) => loadedBy(id, context));
  const ours = [...later].filter((id) => !isLibrary(id)).map((id) => loadedBy(id, context));
  const wanted = new Set(daily.flatMap((id) => [...loadedBy(id, context)]));
  const isShared = (id: string) =>
    !apart.some((set) => set.has(id)) && ours.filter((set) => set.has(id)).length > 1;
  return new Set([...wanted].filter(isShared));
}
