import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import dialog from '../../../components/dialog.module.css';
import { Refusal } from '../../../components/refusal.tsx';
import { useMe } from '../../../data/me.ts';
import { components } from '../../../words/components.ts';
import { settings } from '../../../words/settings.ts';
import { verification } from '../../../words/verification.ts';
import { useChangeEmail } from './email-change.ts';

const words = settings.profile;

/** A form for a new address. Address errors appear at the field. */
export function EmailForm({ onDone }: { onDone: () => void }) {
  const { sendsEmail } = useMe();
  const [email, setEmail] = useState('');
  const change = useChangeEmail();
  const isOfField = change.error instanceof ApiError && change.error.field === 'email';
  const send = () =>
    change.mutate(email, {
      onSuccess: ({ emailed }) => {
        const notSent = sendsEmail ? words.emailLimited(email) : verification.notSent;
        notifications.show({ message: emailed ? words.emailSent(email) : notSent });
        onDone();
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={dialog.form} onSubmit={submit}>
      <TextInput
        type="email"
        label={words.newEmail}
        description={words.newEmailHint(sendsEmail)}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={isOfField && change.error?.message}
        required
        withAsterisk={false}
        autoComplete="email"
        data-autofocus
      />
      {!isOfField && <Refusal error={change.error} onRetry={send} />}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onDone}>
          {components.cancel}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {sendsEmail ? words.sendLink : words.requestChange}
        </Button>
      </div>
    </form>
  );
}
