import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { installation } from '../../../words/installation.ts';
import classes from './installation.module.css';
import { type Account, useDeleteUser } from './installation.ts';

const words = installation.revokeInvitation;

/** Cancels an invitation that was not accepted, which deletes the account. */
export function RevokeInvitation({
  account: { id, email },
  onDone,
}: {
  account: Account;
  onDone: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteUser(id, () => {
    notifications.show({ message: words.done(email) });
    onDone();
  });
  const open = () => {
    remove.reset();
    setOpen(true);
  };
  return (
    <>
      <Button variant="default" className={classes.dangerous} onClick={open}>
        {words.action}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={words.title(email)}
        action={words.action}
        dangerous
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate([])}
        onClose={() => setOpen(false)}
      >
        {words.text}
      </ConfirmDialog>
    </>
  );
}
