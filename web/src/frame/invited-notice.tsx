import { useEffect, useState } from 'react';
import { lazyPart } from '../components/lazy-part.tsx';
import { whenIdle } from '../components/when-idle.ts';
import { useMe } from '../data/me.ts';

const InvitationNotice = lazyPart(async () => (await import('./lazy-notices.ts')).InvitationNotice);

/** Invitations to teams. Loaded when the browser is idle, and only for a verified address. */
export function InvitedNotice() {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  const { emailVerified } = useMe().user;
  return isTime && emailVerified ? <InvitationNotice /> : null;
}
