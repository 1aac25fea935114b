import { deleteParts, findParts } from '../../db/queries/time-entries/entry-parts.ts';
import { change } from '../../domain/audit-log/changes.ts';
import type { EntryPart, TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { describeEntry } from './find.ts';
import { lockEntry } from './lock.ts';
import { requireMayEditLockedTime, saveChanged, saveNew } from './save.ts';

export interface Unmerged {
  timeEntry: TimeEntry;
  timeEntries: TimeEntry[];
  warnings: string[];
}

/**
 * Unmerges an entry: the survivor gets the times of its own creation back, and every other part becomes an entry again
 * under its own id. Returns all of them ordered by time, including the survivor.
 */
export async function unmergeTimeEntry(app: App, actor: Actor, id: string): Promise<Unmerged> {
  return app.db.transaction(async (tx) => {
    const { entry, identity } = await lockEntry(tx, actor, id);
    const parts = await findParts(tx, [entry.teamId], [entry.id]);
    if (parts.length === 0) throw failure('NOT_MERGED', 'Nothing was merged into this entry.', 'id');
    const starts = [entry, ...parts].map(({ start }) => start);
    requireMayEditLockedTime(actor, identity, starts, 'id');
    const now = app.clock();
    await deleteParts(tx, entry.teamId, entry.id);
    let timeEntry = entry;
    const restored: TimeEntry[] = [];
    for (const { entryId: _, ...part } of parts) {
      if (part.id === entry.id) {
        const { start, end, imported } = part;
        timeEntry = await saveChanged(tx, identity, { ...entry, start, end, imported, updatedAt: now });
        restored.push(timeEntry);
      } else {
        const one = { ...part, updatedAt: now };
        await saveNew(tx, identity, one);
        restored.push(one);
      }
    }
    const also = [change('parts', parts.length, null)];
    await record(tx, actor, entry.teamId, now, 'timeEntry.unmerge', {
      before: entry,
      after: timeEntry,
      also,
    });
    return { timeEntry, timeEntries: restored, warnings: warningsFor(actor, entry, parts) };
  });
}

/** Warns about times that were edited after the merge: they belong to no part, so no restored entry has them. */
function warningsFor(actor: Actor, entry: TimeEntry, parts: readonly EntryPart[]): string[] {
  const start = Math.min(...parts.map((part) => part.start));
  const end = Math.max(...parts.map((part) => part.end));
  return entry.start === start && entry.end === end
    ? []
    : [`The times of ${describeEntry(actor, entry)} were changed after the merge; that change is gone.`];
}
