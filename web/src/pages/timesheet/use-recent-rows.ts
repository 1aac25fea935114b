import type { TimesheetRowKey } from '../../../../src/domain/timesheet.ts';
import { useTeam } from '../../data/current-team.tsx';
import { useRecentEntries } from '../../data/entries.ts';
import { distinctRows } from './rows.ts';

/** More would not be found faster than by their client. */
const MOST = 6;

/** What the person tracked time on last, the latest first. */
export function useRecentRows(): TimesheetRowKey[] {
  const team = useTeam();
  const { entries = [] } = useRecentEntries({ teamId: team.id, identityId: team.myIdentity.id });
  const rows = entries.map(({ projectId, taskId }) => ({ projectId, taskId }));
  return distinctRows(rows).slice(0, MOST);
}
