import { useQueryClient } from '@tanstack/react-query';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import { meQuery, type User } from '../../../data/me.ts';
import { type SettingChange, useSetting } from '../parts/use-setting.ts';

const UpdateUser = graphql(`
  mutation UpdateUser($args: UpdateCurrentUserArgs!) {
    updateCurrentUser(input: { args: $args }) { user { id } errors { code message } }
  }
`);

type UserPatch = Partial<Pick<User, 'name' | 'timezone' | 'weekStart'>>;

/** Changes the person's own account. */
export function useUserSetting(): SettingChange<UserPatch> {
  const queries = useQueryClient();
  const put = (patch: UserPatch) =>
    queries.setQueryData(meQuery.queryKey, (me) => me && { ...me, user: { ...me.user, ...patch } });
  return useSetting<UserPatch>({
    queryKey: meQuery.queryKey,
    send: async (args) => accepted((await request(UpdateUser, { args })).updateCurrentUser),
    apply: (patch) => {
      const user = queries.getQueryData(meQuery.queryKey)?.user;
      put(patch);
      return () => {
        if (user)
          put(Object.fromEntries(Object.keys(patch).map((key) => [key, user[key as keyof UserPatch]])));
      };
    },
  });
}
