import { queryOptions, useMutation } from '@tanstack/react-query';
import { graphql } from '../../../../api/graphql.ts';
import { accepted, request } from '../../../../api/request.ts';
import { withProof } from '../../proof/with-proof.ts';

const Deletion = graphql(`
  query AccountDeletion { accountDeletion { erasedTeams { id name } teamsWithoutOwner { id name } successors { id name email teamId } } }
`);
const Delete = graphql(`
  mutation DeleteAccount($email: String!, $successorIds: [ID!]) {
    deleteAccount(input: { email: $email, successorIds: $successorIds }) { eraseAt errors { code message } }
  }
`);

/** The effect of an account deletion on the user's teams. */
export const deletionQuery = queryOptions({
  queryKey: ['account deletion'],
  queryFn: async ({ signal }) => (await request(Deletion, {}, { signal })).accountDeletion,
  // Teams and members may change in other browsers.
  staleTime: 0,
});

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (args: { email: string; successorIds: string[] }) =>
      withProof(async () => accepted((await request(Delete, args)).deleteAccount)),
    onSuccess: () => location.assign('/sign-in?signed-out=deleted'),
  });
}
