import { ActionIcon, Menu } from '@mantine/core';
import { IconClock, IconDots, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { team as words } from '../../words/team.ts';
import { mayRemove } from './list.ts';
import type { MemberParts } from './parts.ts';

/** Further actions for a member. */
export function MemberMenu({ team, member, change, isMe }: MemberParts) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  // An erased account has no address to invite.
  const isErased = !member.active && member.email === '';
  const mayChange =
    !isMe && !isErased && member.status !== 'INVITED' && mayRemove(team.myIdentity.role, member.role);
  const { title, text, action, done } = member.active ? words.deactivate : words.reactivate;
  const ActionMark = member.active ? IconUserMinus : IconUserPlus;
  const confirm = () => {
    setAsking(false);
    change.mutate({ patch: { status: member.active ? 'DEACTIVATED' : 'INVITED' }, done: done(member.name) });
  };
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label={words.actionsFor(member.name)}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconClock size={18} aria-hidden />}
            onClick={() => void navigate({ to: '/team/$identityId', params: { identityId: member.id } })}
          >
            {words.showTime}
          </Menu.Item>
          {mayChange && (
            <Menu.Item
              leftSection={<ActionMark size={18} aria-hidden />}
              color={member.active ? 'red' : undefined}
              onClick={() => setAsking(true)}
            >
              {action}…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={title(member.name)}
        action={action}
        dangerous={member.active}
        isPending={change.isPending}
        error={null}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {text(member.name, member.role)}
      </ConfirmDialog>
    </>
  );
}
