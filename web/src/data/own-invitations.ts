import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql, type ResultOf } from '../api/graphql.ts';
import { accepted, request } from '../api/request.ts';

const OwnInvitations = graphql(`
  query OwnInvitations { myInvitations { id teamName role inviterName inviterEmail } }
`);
const Accept = graphql(`
  mutation AcceptInvitation($id: ID!) { acceptInvitation(input: { id: $id }) { errors { code message } } }
`);
const Decline = graphql(`
  mutation DeclineInvitation($id: ID!) { declineInvitation(input: { id: $id }) { errors { code message } } }
`);

/** An invitation that the user has not answered. */
type OwnInvitation = ResultOf<typeof OwnInvitations>['myInvitations'][number];

export const ownInvitationsQuery = queryOptions({
  queryKey: ['own-invitations'],
  queryFn: async ({ signal }) => (await request(OwnInvitations, {}, { signal })).myInvitations,
});

interface Reply {
  invitation: OwnInvitation;
  isAccepted: boolean;
}

/** Answers an invitation. A cancelled invitation is refused and also leaves the list. */
export function useAnswerInvitation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ invitation: { id }, isAccepted }: Reply) =>
      isAccepted
        ? accepted((await request(Accept, { id })).acceptInvitation)
        : accepted((await request(Decline, { id })).declineInvitation),
    // A new team affects many queries.
    onSettled: () => queries.invalidateQueries(),
  });
}
