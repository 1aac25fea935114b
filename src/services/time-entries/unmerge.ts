import { deleteParts, findParts } from '../../db/queries/entry-parts.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { lockEntry } from './lock.ts';
import { saveChanged, saveNew } from './save.ts';

/**
 * Takes a merged entry apart: it gets back the times of its own creation, and every other creation becomes an entry of
 * its own again, under its own id. Answers all of them in the order of their times, the survivor among them.
 */
export async function unmergeTimeEntry(
  app: App,
  actor: Actor,
  id: string,
): Promise<{ timeEntry: TimeEntry; timeEntries: TimeEntry[] }> {
  return app.db.transaction(async (tx) => {
    const { entry, identity } = await lockEntry(tx, actor, id);
    const parts = await findParts(tx, [entry.teamId], [entry.id]);
    if (parts.length === 0) throw failure('NOT_MERGED', 'Nothing was merged into this entry.', 'id');
    const now = app.clock();
    const apart: TimeEntry[] = parts.map(({ entryId: _, ...content }) =>
      content.id === entry.id
        ? { ...entry, start: content.start, end: content.end, updatedAt: now }
        : { ...content, updatedAt: now },
    );
    await deleteParts(tx, entry.teamId, entry.id);
    let timeEntry = entry;
    for (const one of apart) {
      if (one.id !== entry.id) {
        await saveNew(tx, identity, one);
      } else {
        await saveChanged(tx, identity, one);
        timeEntry = one;
      }
    }
    return { timeEntry, timeEntries: apart };
  });
}
