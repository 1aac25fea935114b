import { Menu, UnstyledButton } from '@mantine/core';
import { IconCode, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ENDPOINT } from '../api/request.ts';
import { useMe } from '../data/me.ts';
import { frame as words } from '../words/frame.ts';
import { askSignOut } from './ask-sign-out.tsx';
import classes from './frame.module.css';
import { Initial } from './initial.tsx';

export function UserMenu() {
  const { user } = useMe();
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <Initial name={user.name} />
          <span className="visually-hidden">{words.yourAccount}: </span>
          <span className={classes.userName}>{user.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <UserItems />
      </Menu.Dropdown>
    </Menu>
  );
}

export function UserItems() {
  const navigate = useNavigate();
  return (
    <>
      <Menu.Item
        leftSection={<IconUserCircle size={18} aria-hidden />}
        onClick={() => void navigate({ to: '/settings' })}
      >
        {words.yourAccount}
      </Menu.Item>
      <Menu.Item leftSection={<IconCode size={18} aria-hidden />} component="a" href={ENDPOINT}>
        {words.explorer}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={askSignOut}>
        {words.signOut}
      </Menu.Item>
    </>
  );
}
