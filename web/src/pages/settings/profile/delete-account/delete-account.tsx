import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '../../../../components/refusal.tsx';
import { deleteAccount as words } from '../../../../words/delete-account.ts';
import { Setting } from '../../parts/setting.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { deletionQuery } from './deletion.ts';

export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...deletionQuery, enabled: isOpen });
  const close = () => setOpen(false);
  return (
    <Setting label={words.label} hint={words.hint}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.action}
      </Button>
      <Modal opened={isOpen} onClose={close} title={words.title}>
        {data ? (
          <DeleteAccountForm deletion={data} onClose={close} />
        ) : (
          <Refusal error={error} onRetry={() => void refetch()} />
        )}
      </Modal>
    </Setting>
  );
}
