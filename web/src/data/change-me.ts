import { useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '../api/graphql.ts';
import { accepted, request } from '../api/request.ts';
import { meQuery } from './me.ts';

const UpdateMe = graphql(`
  mutation UpdateMe($input: UpdateCurrentUserInput!) {
    updateCurrentUser(input: $input) { user { id } errors { code message } }
  }
`);

interface MyChanges {
  name?: string;
  timezone?: string;
  weekStart?: 'MONDAY' | 'SATURDAY' | 'SUNDAY';
}

/** Changes what the account says of the person who is signed in. */
export function useChangeMe() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (args: MyChanges) => {
      accepted((await request(UpdateMe, { input: { args } })).updateCurrentUser);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
