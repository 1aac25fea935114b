import { formatInstant } from '../domain/instant.ts';
import type { ImportContext } from './context.ts';
import type { Preview } from './preview.ts';
import { asSent, valuesOf } from './values.ts';

/** Changes entries that came in before as their rows say now. Whose they are stays, and so does their rate. */
export async function applyChanges(
  { client, signal }: ImportContext,
  { changes, catalog }: Preview,
): Promise<void> {
  for (const { row, entry } of changes) {
    const {
      identityId: _,
      hourlyRate: __,
      start,
      end,
      billable,
      ...same
    } = asSent(valuesOf(row, entry.identityId, catalog.workOf(row), false));
    const times = { startTime: formatInstant(start), endTime: formatInstant(end) };
    const input = { id: entry.id, ...same, ...times, ...(billable !== null && { billable }) };
    await client.updateTimeEntry(input, { select: { timeEntry: { id: true } }, ...(signal && { signal }) });
  }
}
