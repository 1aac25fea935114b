import { useCatalog } from '../../../data/catalog.ts';
import { useTeam } from '../../../data/current-team.tsx';
import { useMembers } from '../../../data/members.ts';
import type { Names } from './use-value-text.ts';

/** The names of the current items of the team. */
export function useTeamNames(): Names {
  const { clients, projects, tasks } = useCatalog();
  const members = useMembers(useTeam().id);
  return { clientId: clients, projectId: projects, taskId: tasks, identityId: members };
}
