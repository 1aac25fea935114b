import { type Action, roleMay } from '../../../src/domain/teams/policy.ts';
import { useTeam } from './current-team.tsx';

/** Whether the person's role in the team lets them do something. */
export function useMay(action: Action): boolean {
  return roleMay(useTeam().myIdentity.role, action);
}
