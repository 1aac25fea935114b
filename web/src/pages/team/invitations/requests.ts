import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '../../../../../src/domain/teams/policy.ts';
import { allPages } from '../../../api/all-pages.ts';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import type { Issued } from '../../../components/issued-link.tsx';
import { membersQuery } from '../../../data/members.ts';
import type { Money } from '../../../money/money.ts';

const Invitations = graphql(`
  query Invitations($teamId: ID!, $after: String) {
    invitations(teamId: $teamId, first: 500, after: $after) {
      edges { node { id email role expired expiresAt invitedBy { name } identity { id name } } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);
const Invite = graphql(`
  mutation Invite($args: InviteTeamMemberArgs!) {
    inviteTeamMember(input: { args: $args }) { invitation { email } invitationUrl emailed errors { code message } }
  }
`);
const Resend = graphql(`
  mutation ResendInvitation($id: ID!) {
    resendInvitation(input: { id: $id }) { invitation { email } invitationUrl emailed errors { code message } }
  }
`);
const Revoke = graphql(`
  mutation RevokeInvitation($id: ID!) { revokeInvitation(input: { id: $id }) { errors { code message } } }
`);

export function invitationsQuery(teamId: string) {
  return queryOptions({
    queryKey: ['invitations', teamId],
    queryFn: ({ signal }) =>
      allPages(async (after) => (await request(Invitations, { teamId, after }, { signal })).invitations),
  });
}

export type Invitation = Awaited<
  ReturnType<NonNullable<ReturnType<typeof invitationsQuery>['queryFn']>>
>[number];

interface Answer {
  invitation: { email: string } | null;
  invitationUrl: string | null;
  emailed: boolean | null;
}

function issuedOf({ invitation, invitationUrl, emailed }: Answer): Issued {
  return { email: invitation?.email ?? '', url: invitationUrl ?? '', isEmailed: emailed ?? false };
}

export interface NewInvitation {
  email: string;
  role: Role;
  hourlyRate: Money | null;
}

/** A mutation of invitations, followed by a refetch of the invitations and members. */
function useInvitationMutation<Input, Result>(
  teamId: string,
  run: (input: Input) => Promise<Result>,
  onDone: (result: Result, input: Input) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (result, input) => {
      onDone(result, input);
      await Promise.all([
        queries.invalidateQueries({ queryKey: invitationsQuery(teamId).queryKey }),
        queries.invalidateQueries({ queryKey: membersQuery(teamId).queryKey }),
      ]);
    },
  });
}

export function useInvite(teamId: string, onDone: (issued: Issued) => void) {
  const run = async (invitation: NewInvitation) => {
    const { inviteTeamMember } = await request(Invite, { args: { teamId, ...invitation } });
    return issuedOf(accepted(inviteTeamMember));
  };
  return useInvitationMutation(teamId, run, onDone);
}

export function useResend(teamId: string, onDone: (issued: Issued) => void) {
  const run = async ({ id }: Invitation) =>
    issuedOf(accepted((await request(Resend, { id })).resendInvitation));
  return useInvitationMutation(teamId, run, onDone);
}

export function useRevoke(teamId: string, onDone: (invitation: Invitation) => void) {
  const run = async ({ id }: Invitation) => accepted((await request(Revoke, { id })).revokeInvitation);
  return useInvitationMutation(teamId, run, (_answer, invitation: Invitation) => onDone(invitation));
}
