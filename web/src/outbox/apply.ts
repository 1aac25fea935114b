import type { Entry } from '../data/entry.ts';
import type { Change } from './change.ts';

/** The extent of a list of entries. Absent bounds are open. */
export interface Extent {
  teamId: string;
  /** Null for all members. */
  identityId: string | null;
  from?: number;
  to?: number;
}

/**
 * Applies pending changes to a list, newest start first, and marks the entries that they touch. Changes of entries that
 * are not in the list do nothing, because the server may have removed them.
 */
export function applyChanges(entries: readonly Entry[], changes: readonly Change[], extent: Extent): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const change of changes) applyOne(byId, change);
  return [...byId.values()]
    .filter((entry) => isWithin(entry, extent))
    .toSorted((a, b) => b.start - a.start || (a.id < b.id ? 1 : -1));
}

function applyOne(byId: Map<string, Entry>, change: Change): void {
  if (change.kind === 'create' || change.kind === 'start') {
    if (change.kind === 'start') stopRunning(byId, change.entry);
    byId.set(change.entry.id, { ...change.entry, isPending: true });
    return;
  }
  const entry = byId.get(change.entryId);
  if (!entry) return;
  switch (change.kind) {
    case 'delete':
      byId.delete(entry.id);
      break;
    case 'stop':
      byId.set(entry.id, { ...entry, end: change.end, isPending: true });
      break;
    case 'update':
      byId.set(entry.id, { ...entry, ...change.patch, isPending: true });
      break;
    case 'unmerge':
      for (const { title, ...part } of entry.parts) {
        // The surviving entry keeps its own fields and gets its original times back.
        const own = part.id === entry.id ? {} : { title };
        byId.set(part.id, { ...entry, ...part, ...own, parts: [], isPending: true });
      }
      break;
  }
}

/** A member has at most one running timer: starting a new one stops it. */
function stopRunning(byId: Map<string, Entry>, { identityId, start }: Entry): void {
  for (const entry of byId.values()) {
    if (entry.end === null && entry.identityId === identityId) {
      byId.set(entry.id, { ...entry, end: Math.max(start, entry.start + 1), isPending: true });
    }
  }
}

function isWithin(entry: Entry, { teamId, identityId, from, to }: Extent): boolean {
  return (
    entry.teamId === teamId &&
    (identityId === null || entry.identityId === identityId) &&
    (from === undefined || (entry.end ?? Number.POSITIVE_INFINITY) > from) &&
    (to === undefined || entry.start < to)
  );
}
