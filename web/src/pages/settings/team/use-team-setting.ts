import { useQueryClient } from '@tanstack/react-query';
import { sendTeamChanges, type TeamChanges } from '../../../data/change-team.ts';
import { meQuery, type Team } from '../../../data/me.ts';
import { type SettingChange, useSetting } from '../shared/use-setting.ts';

/** Changes a team for all its members. */
export function useTeamSetting(team: Team): SettingChange<TeamChanges> {
  const queries = useQueryClient();
  const put = (patch: TeamChanges) =>
    queries.setQueryData(
      meQuery.queryKey,
      (me) =>
        me && { ...me, teams: me.teams.map((one) => (one.id === team.id ? { ...one, ...patch } : one)) },
    );
  return useSetting<TeamChanges>({
    queryKey: meQuery.queryKey,
    send: (changes) => sendTeamChanges(team, changes),
    apply: (patch) => {
      put(patch);
      return () =>
        put(Object.fromEntries(Object.keys(patch).map((key) => [key, team[key as keyof TeamChanges]])));
    },
  });
}
