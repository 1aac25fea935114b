import { useQuery } from '@tanstack/react-query';
import { useTeam } from '../../../data/current-team.tsx';
import { useReport } from '../use-report.tsx';
import { differs } from './parameters.ts';
import { type SavedReport, savedReportsQuery } from './saved-reports.ts';

export interface OpenReport {
  report: SavedReport;
  isOwn: boolean;
  /** Whether the page's settings differ from the saved ones. */
  isChanged: boolean;
}

/** The saved reports that are visible to the user; empty until they are loaded. */
export function useSavedReports(): SavedReport[] {
  const { data = [] } = useQuery(savedReportsQuery(useTeam().id));
  return data;
}

/** The saved report of the page's address; null without one, or if it was deleted. */
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
