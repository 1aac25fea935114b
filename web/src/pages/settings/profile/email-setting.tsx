import { Button, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '../../../components/refusal.tsx';
import { type User, useMe } from '../../../data/me.ts';
import { useSendVerification } from '../../../data/verification.ts';
import { settings } from '../../../words/settings.ts';
import { verification } from '../../../words/verification.ts';
import { Setting } from '../shared/setting.tsx';
import { pendingEmailQuery, useCancelEmailChange, useChangeEmail } from './email-change.ts';
import { EmailForm } from './email-form.tsx';
import classes from './profile.module.css';

const words = settings.profile;

export function EmailSetting({ user: { email, emailVerified } }: { user: User }) {
  const { sendsEmail } = useMe();
  const { data: pending } = useSuspenseQuery(pendingEmailQuery);
  const verify = useSendVerification();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Setting label={words.email} hint={emailVerified ? words.emailHint : words.unverifiedHint(sendsEmail)}>
      <div className={classes.line}>
        <span className={classes.value}>{email}</span>
        {!emailVerified && sendsEmail && (
          <Button
            size="compact-sm"
            variant="default"
            loading={verify.isPending}
            onClick={() => verify.mutate()}
          >
            {verification.send}
          </Button>
        )}
        {pending === null && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.changeEmail}
            onClick={() => setOpen(true)}
          >
            {words.change}
          </Button>
        )}
      </div>
      {pending !== null && <PendingChange email={pending} />}
      <Modal opened={isOpen} onClose={close} title={words.changeEmail} closeOnClickOutside={false}>
        <EmailForm onDone={close} />
      </Modal>
    </Setting>
  );
}

/** An address change that is not confirmed yet. */
function PendingChange({ email }: { email: string }) {
  const { sendsEmail } = useMe();
  const change = useChangeEmail();
  const cancel = useCancelEmailChange();
  const sendAgain = () =>
    change.mutate(email, {
      onSuccess: ({ emailed }) =>
        notifications.show({ message: emailed ? words.emailSent(email) : words.emailLimited(email) }),
    });
  const stop = () =>
    cancel.mutate(undefined, { onSuccess: () => notifications.show({ message: words.emailKept }) });
  return (
    <div className={classes.pending} role="status">
      <span>{words.emailPending(email, sendsEmail)}</span>
      <div className={classes.buttons}>
        {sendsEmail && (
          <Button size="compact-sm" variant="default" loading={change.isPending} onClick={sendAgain}>
            {verification.send}
          </Button>
        )}
        <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={stop}>
          {words.cancelChange}
        </Button>
      </div>
      <Refusal error={change.error ?? cancel.error} onRetry={change.error ? sendAgain : stop} />
    </div>
  );
}
