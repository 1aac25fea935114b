import type { Change } from '../../../outbox/change.ts';
import type { CountedEntry } from './entries-query.ts';

/** The entries with the pending changes applied, in the same order. */
export function withChanges(
  entries: readonly CountedEntry[],
  changes: readonly Change[],
): readonly CountedEntry[] {
  if (changes.length === 0) return entries;
  const byId = Map.groupBy(
    changes.filter((change) => 'entryId' in change),
    ({ entryId }) => entryId,
  );
  return entries.flatMap((one) => {
    let changed: CountedEntry | null = one;
    for (const change of byId.get(one.id) ?? []) {
      if (change.kind === 'delete') changed = null;
      else if (change.kind === 'update' && changed) {
        changed = { ...changed, entry: { ...changed.entry, ...change.patch, isPending: true } };
      }
    }
    return changed ? [changed] : [];
  });
}
