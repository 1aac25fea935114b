import type { Entry } from '../data/entry.ts';
import type { EntryPatch } from './change.ts';

/**
 * How an edit that may have reached the server before stands to what the entry says now: it is made already, or still to be
 * made, or something else was written there since, which an edit of before must not undo. `was` is what it was an edit of.
 */
export function standingOf(patch: EntryPatch, was: Entry, now: Entry): 'made' | 'open' | 'overtaken' {
  // A project brings its client.
  const fields = (Object.keys(patch) as (keyof EntryPatch)[]).filter(
    (field) => field !== 'clientId' || patch.projectId == null,
  );
  const open = fields.filter((field) => !isSame(patch[field], now[field]));
  if (open.length === 0) return 'made';
  return open.every((field) => isSame(was[field], now[field])) ? 'open' : 'overtaken';
}

type Value = EntryPatch[keyof EntryPatch];

function isSame(one: Value, other: Value): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.toSorted().join('\n') === other.toSorted().join('\n');
}
