import { setTimeout } from 'node:timers/promises';
import { formatInstant } from '../../domain/time/instant.ts';
import type { App } from '../app.ts';
import { createInTransaction } from '../time-entries/create.ts';
import { type Draft, readDraft } from '../time-entries/draft.ts';
import type { CatalogIds } from './fill-catalog.ts';
import type { Member } from './found-team.ts';
import type { HistoryEntry } from './history.ts';

const BATCH = 200;
/** A server on the same SQLite file must find a moment between two batches at which nobody holds the write lock. */
const PAUSE = 5;

/** Makes the entries of one person as the API does, many to a transaction. */
export async function writeHistory(
  app: App,
  { actor }: Member,
  teamId: string,
  ids: CatalogIds,
  history: readonly HistoryEntry[],
  onWritten: (count: number) => void,
): Promise<void> {
  for (let from = 0; from < history.length; from += BATCH) {
    const batch = history.slice(from, from + BATCH).map((entry) => ({
      draft: draftOf(entry, teamId, ids),
      recordedAt: entry.recordedAt,
    }));
    await app.db.transaction(async (tx) => {
      // Nobody reads warnings here, and looking for overlaps would take one more query for each entry.
      for (const { draft, recordedAt } of batch)
        await createInTransaction(tx, actor, draft, recordedAt, false);
    });
    onWritten(batch.length);
    await setTimeout(PAUSE);
  }
}

function draftOf(entry: HistoryEntry, teamId: string, ids: CatalogIds): Draft {
  return readDraft({
    teamId,
    projectId: entry.project && ids.projects.get(entry.project),
    taskId: entry.task && ids.tasks.get(`${entry.project}/${entry.task}`),
    startTime: formatInstant(entry.start),
    endTime: formatInstant(entry.end),
    title: entry.title,
    description: entry.description,
    billable: entry.billable,
    tags: entry.tags,
    overlapPolicy: entry.overlapPolicy,
  });
}
