import { useEffect, useState } from 'react';
import { lazyPart } from '../components/lazy-part.tsx';
import { useOutboxState } from '../outbox/tracking.tsx';
import { signOut } from './sign-out.ts';

/** Needed by those alone who have something to lose. */
const Dialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

let ask = signOut;

/** Signs out, and asks first where something is not saved yet. */
export function askSignOut(): void {
  ask();
}

/** Asks before unsaved changes are lost. The question closes if they are saved meanwhile. */
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
