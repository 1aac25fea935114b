import { formatInstant } from '../domain/instant.ts';
import type { ImportContext } from './context.ts';
import type { Preview } from './preview.ts';
import { isOfOneRow } from './row-errors.ts';
import { valuesOf } from './values.ts';

/**
 * Changes entries that came in before as their rows say now. Whose they are stays, and so does their rate. What the service
 * refuses stays as it is, and is found when all is read back.
 */
export async function applyChanges(
  { client, signal }: ImportContext,
  { changes, catalog }: Preview,
): Promise<void> {
  for (const { row, entry } of changes) {
    const { title, description, tags, billable, projectId, clientId, taskId } = valuesOf(
      row,
      entry.identityId,
      catalog.workOf(row),
      false,
    );
    const input = {
      ...{ id: entry.id, title, description, tags, projectId, clientId, taskId },
      startTime: formatInstant(row.start),
      endTime: formatInstant(row.end),
      ...(billable !== null && { billable }),
    };
    try {
      await client.updateTimeEntry(input, { select: { timeEntry: { id: true } }, signal });
    } catch (error) {
      if (!isOfOneRow(error)) throw error;
    }
  }
}
