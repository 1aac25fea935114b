import { useQueryClient } from '@tanstack/react-query';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import { meQuery, type Team } from '../../../data/me.ts';
import { type SettingChange, useSetting } from '../parts/use-setting.ts';

const UpdateTeam = graphql(`
  mutation UpdateTeam($id: ID!, $args: UpdateTeamArgs!) {
    updateTeam(input: { id: $id, args: $args }) { team { id } errors { code message } }
  }
`);

type TeamPatch = Partial<
  Pick<Team, 'name' | 'currency' | 'timezone' | 'overlapPolicy' | 'defaultHourlyRate' | 'lockedBefore'>
>;

/** Changes a team for everyone in it. */
export function useTeamSetting(team: Team): SettingChange<TeamPatch> {
  const queries = useQueryClient();
  const put = (patch: TeamPatch) =>
    queries.setQueryData(
      meQuery.queryKey,
      (me) =>
        me && { ...me, teams: me.teams.map((one) => (one.id === team.id ? { ...one, ...patch } : one)) },
    );
  return useSetting<TeamPatch>({
    queryKey: meQuery.queryKey,
    send: async (args) => accepted((await request(UpdateTeam, { id: team.id, args })).updateTeam),
    apply: (patch) => {
      put(patch);
      return () =>
        put(Object.fromEntries(Object.keys(patch).map((key) => [key, team[key as keyof TeamPatch]])));
    },
  });
}
