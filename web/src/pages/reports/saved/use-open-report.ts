import { useQuery } from '@tanstack/react-query';
import { useTeam } from '../../../data/current-team.tsx';
import { useReport } from '../use-report.tsx';
import { differs } from './parameters.ts';
import { type SavedReport, savedReportsQuery } from './saved-reports.ts';

export interface OpenReport {
  report: SavedReport;
  isOwn: boolean;
  /** Whether the page shows something else than what was saved. */
  isChanged: boolean;
}

/** The saved reports that the person may open; empty until they are loaded. */
export function useSavedReports(): SavedReport[] {
  const { data = [] } = useQuery(savedReportsQuery(useTeam().id));
  return data;
}

/** The saved report that the page goes back to; null where it shows any other, and where that one is gone. */
export function useOpenReport(): OpenReport | null {
  const { settings, seesAll } = useReport();
  const { myIdentity } = useTeam();
  const report = useSavedReports().find(({ id }) => id === settings.saved);
  if (!report) return null;
  return {
    report,
    isOwn: report.identityId === myIdentity.id,
    isChanged: differs(settings, report.parameters, seesAll),
  };
}
