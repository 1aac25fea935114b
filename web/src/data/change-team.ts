import { useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '../api/graphql.ts';
import { accepted, request } from '../api/request.ts';
import { meQuery, type Team } from './me.ts';

const UpdateTeam = graphql(`
  mutation UpdateTeam($id: ID!, $args: UpdateTeamArgs!) {
    updateTeam(input: { id: $id, args: $args }) { team { id } errors { code message } }
  }
`);

export type TeamChanges = Partial<
  Pick<Team, 'name' | 'currency' | 'timezone' | 'overlapPolicy' | 'defaultHourlyRate' | 'lockedBefore'>
>;

export async function sendTeamChanges({ id }: Team, args: TeamChanges): Promise<void> {
  accepted((await request(UpdateTeam, { id, args })).updateTeam);
}

/** Changes the settings of a team. */
export function useChangeTeam(team: Team) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (changes: TeamChanges) => sendTeamChanges(team, changes),
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
