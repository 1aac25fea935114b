import type { ApiClient } from '../client/index.ts';
import { parseInstant } from '../domain/instant.ts';
import { Months } from './months.ts';
import { addTo, Tally } from './sums.ts';

const fields = {
  identityId: true,
  projectId: true,
  startTime: true,
  endTime: true,
  mergedFrom: { id: true },
} as const;

interface Reading {
  client: ApiClient;
  team: { id: string };
  /** Of the months. */
  timezone: string;
  signal?: AbortSignal | undefined;
}

/** What the entries of an import come to, those aside that were merged with other time. */
export async function readBack(
  { client, team, timezone, signal }: Reading,
  importId: string,
): Promise<Tally> {
  const months = new Months(timezone);
  const tally = new Tally();
  const entries = client.timeEntries.all({ teamId: team.id, importId }, { select: fields, signal });
  for await (const { identityId, projectId, startTime, endTime, mergedFrom } of entries) {
    if (endTime === null || mergedFrom.length > 0) continue;
    const start = parseInstant(startTime, 'startTime');
    const group = { person: identityId, project: projectId, month: months.nameOf(start) };
    addTo(tally.of(group), parseInstant(endTime, 'endTime') - start, null);
  }
  return tally;
}
