import { type Action, roleMay } from '../../../src/domain/teams/policy.ts';
import { useTeam } from './current-team.tsx';

/** Whether the user's role in the team permits an action. */
export function useMay(action: Action): boolean {
  return roleMay(useTeam().myIdentity.role, action);
}
