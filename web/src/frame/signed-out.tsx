import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSessionEnd } from '../api/session.ts';
import { signInAddress } from '../api/sign-in.ts';
import { Empty } from '../components/empty.tsx';
import { useOutboxState } from '../outbox/tracking.tsx';
import { frame as words } from '../words/frame.ts';

/** Replaces the page by a sign-in prompt when the session ends. */
export function WhileSignedIn({ children }: { children: ReactNode }) {
  const why = useSessionEnd();
  const { changes } = useOutboxState();
  if (why === null) return children;
  return (
    <main role="alert">
      <Empty
        title={words.signedOut}
        action={
          <Button component="a" href={signInAddress()}>
            {words.signIn}
          </Button>
        }
      >
        {why} {changes.length > 0 && words.unsavedKept(changes.length)}
      </Empty>
    </main>
  );
}
