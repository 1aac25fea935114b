import type { ApiClient } from '../client/index.ts';
import { entryAmount } from '../domain/money/entry-amount.ts';
import { Months } from './months.ts';
import { Snapshot } from './snapshot.ts';
import { entryFields, storedEntry } from './stored-entry.ts';
import { addTo, Tally } from './sums.ts';

interface Reading {
  client: ApiClient;
  team: { id: string };
  /** The zone of the months in the tally. */
  timezone: string;
  signal?: AbortSignal | undefined;
}

export interface ReadBack {
  /** Entries that were not merged. */
  tally: Tally;
  /** All entries of the import. */
  snapshot: Snapshot;
}

/**
 * Reads the entries of an import. Time that was merged into them after `until` is not part of the snapshot.
 */
export async function readBack(
  { client, team, timezone, signal }: Reading,
  importId: string,
  until?: number,
): Promise<ReadBack> {
  const months = new Months(timezone);
  const tally = new Tally();
  const snapshot = new Snapshot(until);
  const options = { select: entryFields, signal };
  for await (const node of client.timeEntries.all({ teamId: team.id, importId }, options)) {
    const entry = storedEntry(node);
    if (!entry) continue;
    snapshot.add(entry);
    if (entry.parts.length > 0) continue;
    const { identityId, projectId, start, end } = entry;
    const group = { person: identityId, project: projectId, month: months.nameOf(start) };
    addTo(tally.of(group), end - start, entryAmount(entry));
  }
  return { tally, snapshot };
}
