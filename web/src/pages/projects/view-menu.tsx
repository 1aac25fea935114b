import { Button, Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react';
import { projects as words } from '../../words/projects.ts';
import type { ProjectSort } from './project-rows.ts';

export interface ProjectsView {
  sort: ProjectSort;
  isGrouped: boolean;
}

interface Props {
  view: ProjectsView;
  onChange: (view: ProjectsView) => void;
}

/** A menu for the order of the projects. */
export function ViewMenu({ view, onChange }: Props) {
  const check = (isChosen: boolean) => ({
    role: 'menuitemradio',
    'aria-checked': isChosen,
    rightSection: isChosen ? <IconCheck size={16} aria-hidden /> : null,
  });
  return (
    <Menu position="bottom-end" width={220} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
          {words.view.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item {...check(view.sort === 'name')} onClick={() => onChange({ ...view, sort: 'name' })}>
          {words.view.byName}
        </Menu.Item>
        <Menu.Item {...check(view.sort === 'hours')} onClick={() => onChange({ ...view, sort: 'hours' })}>
          {words.view.byHours}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          {...check(view.isGrouped)}
          role="menuitemcheckbox"
          onClick={() => onChange({ ...view, isGrouped: !view.isGrouped })}
        >
          {words.view.group}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
