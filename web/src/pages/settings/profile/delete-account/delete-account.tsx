import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '../../../../components/refusal.tsx';
import { useMe } from '../../../../data/me.ts';
import { deleteAccount as words } from '../../../../words/delete-account.ts';
import { DeleteAccountForm } from '../../delete-account/delete-account-form.tsx';
import { Setting } from '../../parts/setting.tsx';
import { deletionQuery, useDeleteAccount } from './deletion.ts';

export function DeleteAccount() {
  const { user } = useMe();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...deletionQuery, enabled: isOpen });
  const remove = useDeleteAccount(user.emailVerified);
  const open = () => {
    remove.reset();
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <Setting label={words.label} hint={user.emailVerified ? words.hint : words.unverifiedHint}>
      <Button variant="default" onClick={open}>
        {words.action}
      </Button>
      <Modal opened={isOpen} onClose={close} title={words.title}>
        {data ? (
          <DeleteAccountForm
            email={user.email}
            consequences={user.emailVerified ? words.what : words.unverifiedWhat}
            {...data}
            erasedTeamsLabel={words.erasedTeams}
            newOwnerHint={words.newOwnerHint}
            isPending={remove.isPending || remove.isSuccess}
            error={remove.error}
            onDelete={remove.mutate}
            onClose={close}
          />
        ) : (
          <Refusal error={error} onRetry={() => void refetch()} />
        )}
      </Modal>
    </Setting>
  );
}
