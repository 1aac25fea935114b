import { useTeam } from '../../data/current-team.tsx';
import { useRecentEntries } from '../../data/entries.ts';

/** With more, finding a project by its client would be faster. */
const MAX_RECENT_PROJECTS = 5;

/** The projects that the user tracked last, latest first. */
export function useRecentProjectIds(): string[] {
  const team = useTeam();
  const { entries = [] } = useRecentEntries({ teamId: team.id, identityId: team.myIdentity.id });
  const latestFirst = entries.toSorted((a, b) => b.start - a.start);
  return [...new Set(latestFirst.flatMap(({ projectId }) => projectId ?? []))].slice(0, MAX_RECENT_PROJECTS);
}
