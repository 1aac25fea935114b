import type { ApiClient } from '../client/index.ts';
import { parseInstant } from '../domain/instant.ts';
import { parseMoney } from '../domain/money.ts';
import { digest, hexOf } from '../importers/values/hash.ts';
import { Months } from './months.ts';
import { addTo, nothing, type Sums, Tally } from './sums.ts';

const fields = {
  id: true,
  identityId: true,
  projectId: true,
  clientId: true,
  taskId: true,
  title: true,
  description: true,
  billable: true,
  tags: { name: true },
  startTime: true,
  endTime: true,
  mergedFrom: { id: true, startTime: true, endTime: true },
  importedAmount: { amount: true, currency: true },
} as const;

interface Reading {
  client: ApiClient;
  team: { id: string };
  /** Of the months. */
  timezone: string;
  signal?: AbortSignal | undefined;
}

export interface ReadBack {
  /** Entries that were not merged, with the amounts of the files. */
  tally: Tally;
  /** Of the values of all entries, in any order. Another fingerprint means that an entry was changed, deleted or merged. */
  fingerprint: string;
  /** All entries of the import. */
  entries: Sums;
}

/** Reads the entries of an import. */
export async function readBack(
  { client, team, timezone, signal }: Reading,
  importId: string,
): Promise<ReadBack> {
  const months = new Months(timezone);
  const tally = new Tally();
  const all = nothing();
  const entries = client.timeEntries.all({ teamId: team.id, importId }, { select: fields, signal });
  const words: [number, number, number, number] = [0, 0, 0, 0];
  for await (const entry of entries) {
    const { identityId, projectId, startTime, endTime, mergedFrom, importedAmount } = entry;
    for (const [index, word] of digest(valuesText(entry)).entries())
      words[index] = (words[index] ?? 0) ^ word;
    if (endTime === null) continue;
    const start = parseInstant(startTime, 'startTime');
    const length = parseInstant(endTime, 'endTime') - start;
    const group = { person: identityId, project: projectId, month: months.nameOf(start) };
    const amount =
      importedAmount && parseMoney(importedAmount.amount, importedAmount.currency, 'importedAmount');
    addTo(all, length, amount);
    if (mergedFrom.length === 0) addTo(tally.of(group), length, amount);
  }
  return {
    tally,
    fingerprint: hexOf(words.map((word) => word >>> 0) as typeof words),
    entries: all,
  };
}

/** Rates are not part of it: not every role sees them. */
function valuesText({
  importedAmount: _,
  tags,
  ...values
}: { tags: readonly { name: string }[]; importedAmount: unknown } & object): string {
  return JSON.stringify([Object.entries(values).toSorted(), tags.map(({ name }) => name).toSorted()]);
}
