import type { Entry } from '../data/entry.ts';
import type { EntryPatch } from './change.ts';

/**
 * Compares an edit that may have reached the server with the current entry. The edit is applied, pending, or
 * in conflict with a later edit, which must not be overwritten. `was` is the entry before the edit.
 */
export function editState(patch: EntryPatch, was: Entry, now: Entry): 'applied' | 'pending' | 'conflict' {
  // A project sets its client.
  const fields = (Object.keys(patch) as (keyof EntryPatch)[]).filter(
    (field) => field !== 'clientId' || patch.projectId == null,
  );
  const open = fields.filter((field) => !isSame(patch[field], now[field]));
  if (open.length === 0) return 'applied';
  return open.every((field) => isSame(was[field], now[field])) ? 'pending' : 'conflict';
}

type Value = EntryPatch[keyof EntryPatch];

function isSame(one: Value, other: Value): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.toSorted().join('\n') === other.toSorted().join('\n');
}
