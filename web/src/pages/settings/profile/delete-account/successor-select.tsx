import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../../data/me.ts';
import { membersQuery } from '../../../../data/members.ts';
import { deleteAccount as words } from '../../../../words/delete-account.ts';

interface Props {
  team: { id: string; name: string };
  value: string | null;
  onChange: (identityId: string | null) => void;
}

/** Chooses the next owner of a team among its other members. */
export function SuccessorSelect({ team, value, onChange }: Props) {
  const { user } = useMe();
  const { data: members = [] } = useQuery(membersQuery(team.id));
  const others = members.filter(({ active, email }) => active && email !== user.email);
  return (
    <Select
      label={words.newOwner(team.name)}
      description={words.newOwnerHint}
      placeholder={words.choose}
      data={others.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
      value={value}
      onChange={onChange}
      searchable
      required
      withAsterisk={false}
    />
  );
}
