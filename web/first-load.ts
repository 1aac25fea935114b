import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/**
 * Puts the modules that a page imports statically into one file, and those that both pages import into
 * another. Otherwise the first load takes dozens of small files, which load slowly and compress badly.
 */
export function firstLoad(page: string, otherPage: string): Group[] {
  let own: Set<string> | undefined;
  let others: Set<string> | undefined;
  const named = (name: string, isShared: boolean): Group => ({
    debugName: name,
    // Excludes modules that the page reaches only through a barrel file and that other pages use.
    tags: ['$initial'],
    name: (id, context) => {
      own ??= loadedBy(page, context);
      others ??= loadedBy(otherPage, context);
      return id !== page && own.has(id) && others.has(id) === isShared ? name : null;
    },
  });
  return [named('shared', true), named('start', false)];
}

/** The ids of a module and of all modules that it imports statically, transitively. */
function loadedBy(id: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([id]);
  for (const one of found) {
    for (const imported of context.getModuleInfo(one)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/**
 * Puts the modules that the daily pages share with other lazy pages into one file. A browser fetches six
 * files at a time, and without this group the daily pages would have forty.
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
  // Library chunks must not import our modules: a circular import between chunks would make each wait for the
  // other.
  const isLibrary = (id: string) => id.includes('/node_modules/');
  const apart = [...pages, ...[...later].filter(isLibrary)].map((id) => loadedBy(id, context));
  const ours = [...later].filter((id) => !isLibrary(id)).map((id) => loadedBy(id, context));
  const wanted = new Set(daily.flatMap((id) => [...loadedBy(id, context)]));
  const isShared = (id: string) =>
    !apart.some((set) => set.has(id)) && ours.filter((set) => set.has(id)).length > 1;
  return new Set([...wanted].filter(isShared));
}
