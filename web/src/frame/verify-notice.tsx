import { lazyPart } from '../components/lazy-part.tsx';
import { useMe } from '../data/me.ts';

const UnverifiedNotice = lazyPart(async () => (await import('./lazy-notices.ts')).UnverifiedNotice);

/** Tells a person that their address is not verified. */
export function VerifyNotice() {
  return useMe().user.emailVerified ? null : <UnverifiedNotice />;
}
