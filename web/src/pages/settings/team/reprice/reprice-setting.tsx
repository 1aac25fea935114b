import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Team } from '../../../../data/me.ts';
import { reprice as words } from '../../../../words/reprice.ts';
import { Setting } from '../../shared/setting.tsx';
import { RepriceForm } from './reprice-form.tsx';

/** The setting that applies current rates to past entries. */
export function RepriceSetting({ team }: { team: Team }) {
  const [isOpen, setOpen] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const close = () => setOpen(false);
  return (
    <Setting label={words.label} hint={words.hint}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={words.title}
        size={560}
        // A stray click must not close a running change.
        closeOnClickOutside={!isWorking}
        closeOnEscape={!isWorking}
        withCloseButton={!isWorking}
      >
        <RepriceForm team={team} onWorking={setWorking} onClose={close} />
      </Modal>
    </Setting>
  );
}
