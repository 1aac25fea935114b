import type { ApiClient } from '../client/index.ts';
import { parseInstant } from '../domain/instant.ts';
import { parseMoney } from '../domain/money.ts';
import { Months } from './months.ts';
import { addTo, Tally } from './sums.ts';

const fields = {
  identityId: true,
  projectId: true,
  startTime: true,
  endTime: true,
  mergedFrom: { id: true },
  importedAmount: { amount: true, currency: true },
} as const;

interface Reading {
  client: ApiClient;
  team: { id: string };
  /** Of the months. */
  timezone: string;
  signal?: AbortSignal | undefined;
}

/** Sums the entries of an import, with the amounts of its files. Entries that were merged with other time are left out. */
export async function readBack(
  { client, team, timezone, signal }: Reading,
  importId: string,
): Promise<Tally> {
  const months = new Months(timezone);
  const tally = new Tally();
  const entries = client.timeEntries.all({ teamId: team.id, importId }, { select: fields, signal });
  for await (const { identityId, projectId, startTime, endTime, mergedFrom, importedAmount } of entries) {
    if (endTime === null || mergedFrom.length > 0) continue;
    const start = parseInstant(startTime, 'startTime');
    const group = { person: identityId, project: projectId, month: months.nameOf(start) };
    const amount =
      importedAmount && parseMoney(importedAmount.amount, importedAmount.currency, 'importedAmount');
    addTo(tally.of(group), parseInstant(endTime, 'endTime') - start, amount);
  }
  return tally;
}
