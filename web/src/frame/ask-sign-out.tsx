import { useEffect, useState } from 'react';
import { lazyPart } from '../components/lazy-part.tsx';
import { useOutboxState } from '../outbox/tracking.tsx';
import { signOut } from './sign-out.ts';

/** Loaded lazily: needed only with unsaved changes. */
const Dialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

let ask = signOut;

/** Signs out, after a confirmation if there are unsaved changes. */
export function askSignOut(): void {
  ask();
}

/** Confirms the sign-out while there are unsaved changes. The dialog closes if they are saved meanwhile. */
export function SignOutQuestion() {
  const { changes, flush } = useOutboxState();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    ask = () => {
      flush();
      setAsked(true);
    };
    return () => {
      ask = signOut;
    };
  }, [flush]);
  const isSaved = changes.length === 0;
  useEffect(() => {
    if (isAsked && isSaved) signOut();
  }, [isAsked, isSaved]);
  if (!isAsked || isSaved) return null;
  return <Dialog changes={changes} onConfirm={signOut} onClose={() => setAsked(false)} />;
}
