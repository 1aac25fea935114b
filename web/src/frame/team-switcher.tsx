import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentTeam } from '../data/current-team.tsx';
import { useMe } from '../data/me.ts';
import { frame as words } from '../words/frame.ts';
import classes from './frame.module.css';
import { Initial } from './initial.tsx';

export function TeamSwitcher() {
  const { teams } = useMe();
  const { team, choose } = useCurrentTeam();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.team}>
          <Initial name={team.name} square />
          <span className="visually-hidden">{words.switchTeam}: </span>
          <span className={classes.teamName}>{team.name}</span>
          <IconSelector size={16} className={classes.teamMark} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {teams.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => choose(id)}
            rightSection={id === team.id ? <IconCheck size={16} aria-hidden /> : null}
            aria-current={id === team.id || undefined}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/settings/$section', params: { section: 'new-team' } })}
        >
          {words.newTeam}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
