import { formatInstant } from '../domain/time/instant.ts';
import { isAppliable } from './change-limits.ts';
import type { ImportContext } from './context.ts';
import { moneyInput } from './money.ts';
import type { Preview } from './preview.ts';
import { isOfOneRow } from './row-errors.ts';
import { isOfMoney, valuesOf } from './values.ts';

/**
 * Updates entries to the current values of their rows. Skips a change that the service rejects; the
 * reconciliation reports it. Undoing the import restores the earlier values.
 */
export async function applyChanges(
  { client, team, signal }: ImportContext,
  { changes, catalog }: Preview,
  importId: string,
): Promise<void> {
  for (const { row, entry, changes: differences } of changes.filter(isAppliable)) {
    const values = valuesOf(row, entry.identityId, catalog.workOf(row), team.may.setRates);
    const { title, description, tags, billable, projectId, clientId, taskId } = values;
    const { hourlyRate, importedAmount } = values;
    // Removing the amount also removes the rate that was derived from it.
    const isRemoved = differences.some(({ field, to }) => to === null && isOfMoney(field));
    const none = isRemoved && !hourlyRate && !importedAmount;
    const input = {
      ...{ id: entry.id, importId, title, description, tags, projectId, clientId, taskId },
      startTime: formatInstant(row.start),
      endTime: formatInstant(row.end),
      ...(billable !== null && { billable }),
      ...(hourlyRate && { hourlyRate: moneyInput(hourlyRate) }),
      ...(importedAmount && { importedAmount: moneyInput(importedAmount) }),
      ...(none && { hourlyRate: null, importedAmount: null }),
    };
    try {
      await client.updateTimeEntry(input, { select: { timeEntry: { id: true } }, signal });
    } catch (error) {
      if (!isOfOneRow(error)) throw error;
    }
  }
}
