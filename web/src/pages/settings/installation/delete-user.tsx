import { Button, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { deleteAccount, deleteOther as words } from '../../../words/delete-account.ts';
import { DeleteAccountForm } from '../delete-account/delete-account-form.tsx';
import classes from './installation.module.css';
import { type Account, useDeleteUser } from './installation.ts';

/** Deletes an account: another person's or the user's own. */
export function DeleteUser({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteUser(account.id, () => {
    setOpen(false);
    notifications.show({ message: words.done(account.name) });
  });
  const open = () => {
    remove.reset();
    setOpen(true);
  };
  return (
    <>
      <Button variant="default" className={classes.dangerous} onClick={open}>
        {deleteAccount.action}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={words.title(account.name)}>
        <DeleteAccountForm
          email={account.email}
          consequences={words.what}
          {...account.deletion}
          erasedTeamsLabel={words.erasedTeams}
          newOwnerHint={words.newOwnerHint(account.name)}
          isPending={remove.isPending}
          error={remove.error}
          onDelete={({ successorIds }) => remove.mutate(successorIds)}
          onClose={() => setOpen(false)}
        />
      </Modal>
    </>
  );
}
