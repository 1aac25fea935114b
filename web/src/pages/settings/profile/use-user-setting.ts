import { useQueryClient } from '@tanstack/react-query';
import { type MyChanges, sendMyChanges } from '../../../data/change-me.ts';
import { meQuery } from '../../../data/me.ts';
import { type SettingChange, useSetting } from '../shared/use-setting.ts';

/** Changes the user's own account. */
export function useUserSetting(): SettingChange<MyChanges> {
  const queries = useQueryClient();
  const put = (changes: MyChanges) =>
    queries.setQueryData(meQuery.queryKey, (me) => me && { ...me, user: { ...me.user, ...changes } });
  return useSetting<MyChanges>({
    queryKey: meQuery.queryKey,
    send: sendMyChanges,
    apply: (changes) => {
      const user = queries.getQueryData(meQuery.queryKey)?.user;
      put(changes);
      return () => {
        if (user)
          put(Object.fromEntries(Object.keys(changes).map((key) => [key, user[key as keyof MyChanges]])));
      };
    },
  });
}
