import { Button, Modal, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import classes from '../../../components/dialog.module.css';
import { type Issued, IssuedLink } from '../../../components/issued-link.tsx';
import { Refusal } from '../../../components/refusal.tsx';
import { components } from '../../../words/components.ts';
import { installation } from '../../../words/installation.ts';
import { useInviteUser } from './installation.ts';

const words = installation.invite;

/** Invites a person to the installation, then shows the link to pass on. */
export function InviteUser() {
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
        {words.open}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={issued ? words.ready(issued.email) : words.title}
        // A click outside does not lose typed text or a link that is shown once.
        closeOnClickOutside={false}
      >
        {issued ? (
          <IssuedLink issued={issued} words={words} onClose={close} onAgain={() => setIssued(null)} />
        ) : (
          <InviteForm onIssued={setIssued} onCancel={close} />
        )}
      </Modal>
    </>
  );
}

function InviteForm({ onIssued, onCancel }: { onIssued: (issued: Issued) => void; onCancel: () => void }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const invite = useInviteUser(onIssued);
  const send = () => invite.mutate({ email, name: name.trim() || null });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        type="email"
        label={words.email}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        required
        withAsterisk={false}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Refusal error={invite.error} onRetry={send} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {components.cancel}
        </Button>
        <Button type="submit" loading={invite.isPending}>
          {words.action}
        </Button>
      </div>
    </form>
  );
}
