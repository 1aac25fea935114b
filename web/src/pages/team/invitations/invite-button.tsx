import { Button, Modal } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type Issued, IssuedLink } from '../../../components/issued-link.tsx';
import type { Team } from '../../../data/me.ts';
import { team as words } from '../../../words/team.ts';
import { InviteForm } from './invite-form.tsx';

/** Invites a person, then shows the link to pass on. */
export function InviteButton({ team }: { team: Team }) {
  const [isOpen, setOpen] = useState(false);
  const [issued, setIssued] = useState<Issued | null>(null);
  const open = () => {
    setIssued(null);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={open}>
        {words.invite.open}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={issued ? words.invite.ready(issued.email) : words.invite.title}
        // A click outside must not lose typed text or a link that is shown once.
        closeOnClickOutside={false}
      >
        {issued ? (
          <IssuedLink issued={issued} words={words.invite} onClose={close} onAgain={() => setIssued(null)} />
        ) : (
          <InviteForm team={team} onIssued={setIssued} onCancel={close} />
        )}
      </Modal>
    </>
  );
}
