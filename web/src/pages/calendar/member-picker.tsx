import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTeam } from '../../data/current-team.tsx';
import { calendar as words } from '../../words/calendar.ts';
import { membersQuery } from './members.ts';
import classes from './toolbar.module.css';

interface Props {
  identityId: string;
  /** Undefined for oneself. */
  onChoose: (identityId: string | undefined) => void;
}

/** Chooses whose time is shown. */
export function MemberPicker({ identityId, onChoose }: Props) {
  const team = useTeam();
  const { data = [] } = useQuery(membersQuery(team.id));
  const mine = team.myIdentity.id;
  const others = data.filter(({ id }) => id !== mine);
  if (others.length === 0 && identityId === mine) return null;
  return (
    <Select
      aria-label={words.member}
      className={classes.member}
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
