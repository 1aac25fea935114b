import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import { withProof } from '../proof/with-proof.ts';

const PendingEmail = graphql(`query PendingEmail { me { pendingEmail } }`);
const ChangeEmail = graphql(`
  mutation ChangeEmail($email: String!) {
    changeEmail(input: { email: $email }) { emailed errors { code message field } }
  }
`);
const CancelEmailChange = graphql(`
  mutation CancelEmailChange { cancelEmailChange { errors { code message } } }
`);

/** The address that is not confirmed yet; null if there is none. */
export const pendingEmailQuery = queryOptions({
  queryKey: ['pending-email'],
  queryFn: async ({ signal }) => (await request(PendingEmail, {}, { signal })).me.pendingEmail,
});

/**
 * Sends a confirmation link to a new address and invalidates the previous link. Resolves to whether it was
 * e-mailed.
 */
export function useChangeEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      withProof(async () => accepted((await request(ChangeEmail, { email })).changeEmail)),
    onSuccess: () => queries.invalidateQueries({ queryKey: pendingEmailQuery.queryKey }),
  });
}

export function useCancelEmailChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => accepted((await request(CancelEmailChange, {})).cancelEmailChange),
    onSuccess: () => queries.invalidateQueries({ queryKey: pendingEmailQuery.queryKey }),
  });
}
