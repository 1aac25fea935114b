import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '../../../../src/domain/teams/policy.ts';
import { graphql } from '../../api/graphql.ts';
import { accepted, request } from '../../api/request.ts';
import { type Member, membersQuery } from '../../data/members.ts';
import type { Money } from '../../money/money.ts';

const Update = graphql(`
  mutation UpdateMember($id: ID!, $args: UpdateTeamMemberArgs!) {
    updateTeamMember(input: { id: $id, args: $args }) { errors { code message } }
  }
`);
const Deactivate = graphql(`
  mutation DeactivateMember($id: ID!) { removeTeamMember(input: { id: $id }) { errors { code message } } }
`);
const Reactivate = graphql(`
  mutation ReactivateMember($id: ID!) { reactivateTeamMember(input: { id: $id }) { errors { code message } } }
`);

interface Patch {
  role?: Role;
  hourlyRate?: Money | null;
  costRate?: Money | null;
  /** A former member is invited and has to accept. */
  status?: 'INVITED' | 'DEACTIVATED';
}

/** Changes a member. The change shows at once, and is reverted if the server refuses. */
export function useMemberChange(teamId: string, member: Member) {
  const queries = useQueryClient();
  const { queryKey } = membersQuery(teamId);
  const put = (values: Partial<Member>) =>
    queries.setQueryData(queryKey, (members) =>
      members?.map((one) => (one.id === member.id ? { ...one, ...values } : one)),
    );
  return useMutation({
    mutationFn: ({ patch }: { patch: Patch; done: string }) => send(member.id, patch),
    onMutate: async ({ patch }) => {
      await queries.cancelQueries({ queryKey });
      put(patch.status ? { ...patch, active: false } : patch);
    },
    onError: (_error, { patch }) =>
      put({
        ...Object.fromEntries(Object.keys(patch).map((key) => [key, member[key as keyof Patch]])),
        active: member.active,
      }),
    onSuccess: (_answer, { done }) => void notifications.show({ message: done }),
    // The user's own role affects all queries.
    onSettled: () => queries.invalidateQueries(),
  });
}

async function send(id: string, { status, ...args }: Patch): Promise<unknown> {
  if (status === 'INVITED') return accepted((await request(Reactivate, { id })).reactivateTeamMember);
  if (status === 'DEACTIVATED') return accepted((await request(Deactivate, { id })).removeTeamMember);
  return accepted((await request(Update, { id, args })).updateTeamMember);
}
