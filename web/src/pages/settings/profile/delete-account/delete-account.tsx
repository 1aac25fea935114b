import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '../../../../components/refusal.tsx';
import { useMe } from '../../../../data/me.ts';
import { deleteAccount as words } from '../../../../words/delete-account.ts';
import { DeleteAccountForm } from '../../delete-account/delete-account-form.tsx';
import { Setting } from '../../shared/setting.tsx';
import { deletionQuery, useDeleteAccount } from './deletion.ts';

export function DeleteAccount() {
  const { user } = useMe();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...deletionQuery, enabled: isOpen });
  const remove = useDeleteAccount();
  const open = () => {
    remove.reset();
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <Setting label={words.label} hint={words.hint}>
      <Button variant="default" onClick={open}>
        {words.action}
      </Button>
      <Modal opened={isOpen} onClose={close} title={words.title}>
        {data ? (
          <DeleteAccountForm
            email={user.email}
            consequences={words.what}
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
