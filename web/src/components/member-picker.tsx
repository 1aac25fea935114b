import { Select } from '@mantine/core';
import { useTeam } from '../data/current-team.tsx';
import type { Member } from '../data/members.ts';
import { members as words } from '../words/components.ts';

interface Props {
  members: readonly Member[];
  identityId: string;
  /** Called with undefined for the user's own time. */
  onChoose: (identityId: string | undefined) => void;
}

/** Chooses the member whose time is shown. Renders nothing if there is no other member. */
export function MemberPicker({ members, identityId, onChoose }: Props) {
  const mine = useTeam().myIdentity.id;
  const others = members
    .filter(({ id, active }) => id !== mine && (active || id === identityId))
    .sort((a, b) => a.name.localeCompare(b.name));
  if (others.length === 0) return null;
  return (
    <Select
      aria-label={words.label}
      data={[
        { value: mine, label: words.mine },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={identityId}
      onChange={(chosen) => onChoose(chosen === mine ? undefined : (chosen ?? undefined))}
      allowDeselect={false}
      searchable
    />
  );
}
