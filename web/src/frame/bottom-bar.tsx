import { Menu, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { frame as words } from '../words/frame.ts';
import classes from './frame.module.css';
import { bottomPlaces, places } from './places.ts';
import { UserItems } from './user-menu.tsx';

/** The navigation bar of a phone. */
export function BottomBar() {
  const navigate = useNavigate();
  const others = places.filter((place) => !bottomPlaces.includes(place));
  return (
    <nav className={classes.bottom} aria-label={words.navigation}>
      {bottomPlaces.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes.bottomPlace}
          activeOptions={{ exact: to === '/' }}
          activeProps={{ 'aria-current': 'page' }}
        >
          <Icon size={22} stroke={1.75} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
      <Menu position="top-end" width={220}>
        <Menu.Target>
          <UnstyledButton className={classes.bottomPlace}>
            <IconDots size={22} stroke={1.75} aria-hidden />
            <span>{words.more}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(({ to, label, icon: Icon }) => (
            <Menu.Item
              key={to}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => void navigate({ to })}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <UserItems />
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}
