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

/** `timezoneForTeams` also sets the zone of teams without one that the user manages. */
export async function sendMyChanges(args: MyChanges & { timezoneForTeams?: boolean }): Promise<void> {
  accepted((await request(UpdateMe, { input: { args } })).updateCurrentUser);
}

/** Changes the account of the signed-in user. */
export function useChangeMe() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: sendMyChanges,
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
