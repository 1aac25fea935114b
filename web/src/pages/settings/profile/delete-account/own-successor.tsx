import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../../data/me.ts';
import { membersQuery } from '../../../../data/members.ts';
import { deleteAccount as words } from '../../../../words/delete-account.ts';
import type { SuccessorProps } from '../../delete-account/delete-account-form.tsx';
import { SuccessorSelect } from '../../delete-account/successor-select.tsx';
import type { Deletion } from './deletion.ts';

/** The next owner of a team of the person who deletes their account. */
export function OwnSuccessor({ team, ...choice }: SuccessorProps<Deletion['teamsWithoutOwner'][number]>) {
  const { user } = useMe();
  const { data: members = [] } = useQuery(membersQuery(team.id));
  const others = members.filter(({ active, email }) => active && email !== user.email);
  return <SuccessorSelect team={team} hint={words.newOwnerHint} members={others} {...choice} />;
}
