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

export async function sendMyChanges(args: MyChanges): Promise<void> {
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
