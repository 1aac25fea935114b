import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { type Role, roles } from '../../../../src/domain/teams/policy.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { team as words } from '../../words/team.ts';
import { rolesToGive } from './list.ts';
import type { MemberParts } from './parts.ts';
import classes from './team.module.css';

/** The role of a member. With the permission, a menu that explains each role. */
export function RoleMenu({ team, member, change, isMe }: MemberParts) {
  const [asked, setAsked] = useState<Role | null>(null);
  const { name: roleName } = words.roles[member.role];
  const choices = member.active ? rolesToGive(team.myIdentity.role, member.role) : [];
  if (choices.length === 0) return <span className={classes.fixed}>{roleName}</span>;

  const give = (role: Role) => change.mutate({ patch: { role }, done: words.roleChanged(member.name, role) });
  const choose = (role: Role) => {
    if (role === member.role) return;
    // Users cannot restore a role that they give up.
    if (isMe && roles.indexOf(role) < roles.indexOf(member.role)) setAsked(role);
    else give(role);
  };
  return (
    <>
      <Menu position="bottom-start" width={300}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            className={classes.choice}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={words.roleOf(member.name, roleName)}
          >
            {roleName}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((role) => (
            <Menu.Item
              key={role}
              onClick={() => choose(role)}
              rightSection={role === member.role ? <IconCheck size={16} aria-hidden /> : null}
              aria-current={role === member.role || undefined}
            >
              <span className={classes.roleName}>{words.roles[role].name}</span>
              <span className={classes.roleText}>{words.roles[role].text}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked !== null}
        title={words.ownRole.title}
        action={words.ownRole.action}
        dangerous
        isPending={change.isPending}
        error={null}
        onConfirm={() => {
          if (asked) give(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      >
        {asked && words.ownRole.text(asked)}
      </ConfirmDialog>
    </>
  );
}
