import { useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '../api/graphql.ts';
import { accepted, request } from '../api/request.ts';
import { meQuery, type User } from './me.ts';

const UpdateMe = graphql(`
  mutation UpdateMe($input: UpdateCurrentUserInput!) {
    updateCurrentUser(input: $input) { user { id } errors { code message } }
  }
`);

export type MyChanges = Partial<
  Pick<User, 'name' | 'timezone' | 'weekStart' | 'timeFormat' | 'durationFormat'>
>;

/** With `timezoneForTeams`, the teams that have no zone and that the person manages get it, too. */
export async function sendMyChanges(args: MyChanges & { timezoneForTeams?: boolean }): Promise<void> {
  accepted((await request(UpdateMe, { input: { args } })).updateCurrentUser);
}

/** Changes what the account says of the person who is signed in. */
export function useChangeMe() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: sendMyChanges,
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
