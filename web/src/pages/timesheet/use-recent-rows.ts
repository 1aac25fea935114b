import type { TimesheetRowKey } from '../../../../src/domain/timesheet/timesheet.ts';
import { useRecentEntries } from '../../data/entries.ts';
import { distinctRows } from './rows.ts';

/** With more, finding a row by its client would be faster. */
const MAX_RECENT_ROWS = 6;

/** The rows that a member tracked last, latest first. */
export function useRecentRows(member: { teamId: string; identityId: string }): TimesheetRowKey[] {
  const { entries = [] } = useRecentEntries(member);
  const rows = entries.map(({ projectId, taskId }) => ({ projectId, taskId }));
  return distinctRows(rows).slice(0, MAX_RECENT_ROWS);
}
