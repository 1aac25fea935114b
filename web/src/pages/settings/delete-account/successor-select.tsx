import { Select } from '@mantine/core';
import { deleteAccount as words } from '../../../words/delete-account.ts';

export interface Successor {
  id: string;
  name: string;
  email: string;
}

interface Props {
  team: { name: string };
  hint: string;
  members: readonly Successor[];
  value: string | null;
  onChange: (identityId: string | null) => void;
}

/** Selects the next owner of a team from its other members. */
export function SuccessorSelect({ team, hint, members, value, onChange }: Props) {
  return (
    <Select
      label={words.newOwner(team.name)}
      description={hint}
      placeholder={words.choose}
      data={members.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
      value={value}
      onChange={onChange}
      searchable
      required
      withAsterisk={false}
    />
  );
}
