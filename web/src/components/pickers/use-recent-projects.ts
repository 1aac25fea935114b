import { useTeam } from '../../data/current-team.tsx';
import { useRecentEntries } from '../../data/entries.ts';

/** More would not be found faster than by their client. */
const MAX_RECENT_PROJECTS = 5;

/** The projects that the person tracked time on last, the latest first. */
export function useRecentProjectIds(): string[] {
  const team = useTeam();
  const { entries = [] } = useRecentEntries({ teamId: team.id, identityId: team.myIdentity.id });
  const latestFirst = entries.toSorted((a, b) => b.start - a.start);
  return [...new Set(latestFirst.flatMap(({ projectId }) => projectId ?? []))].slice(0, MAX_RECENT_PROJECTS);
}
