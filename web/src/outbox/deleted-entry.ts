import type { ApiError } from '../api/api-error.ts';
import type { Entry } from '../data/entry.ts';
import type { Change } from './change.ts';

/** The entry after an edit, if it was deleted elsewhere; null for other refusals. */
export function deletedEntry(change: Change, { code }: Pick<ApiError, 'code'>): Entry | null {
  if (change.kind !== 'update' || !change.was || code !== 'NOT_FOUND') return null;
  const { isPending: _pending, ...was } = change.was;
  return { ...was, ...change.patch, parts: [] };
}

/** A change that creates the entry again. */
export function recreate(entry: Entry, stamp: { id: string; at: number }): Change {
  return {
    kind: entry.end === null ? 'start' : 'create',
    ...stamp,
    entry: { ...entry, id: `new-${stamp.id}` },
  };
}
