import { Button } from '@mantine/core';
import { useMe } from '../data/me.ts';
import { useSendVerification } from '../data/verification.ts';
import { verification as words } from '../words/verification.ts';
import { Notice } from './notice.tsx';

export function UnverifiedNotice() {
  const { user, sendsEmail } = useMe();
  const send = useSendVerification();
  return (
    <Notice text={words.notice(user.email, sendsEmail)}>
      {sendsEmail && (
        <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {words.send}
        </Button>
      )}
    </Notice>
  );
}
