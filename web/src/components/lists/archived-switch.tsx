import { Switch } from '@mantine/core';
import { lists as words } from '../../words/lists.ts';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch that includes archived items in the list. */
export function ArchivedSwitch({ checked, onChange }: Props) {
  return (
    <Switch
      size="sm"
      label={words.showArchived}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
