import { lazyPart } from '../components/lazy-part.tsx';
import { useMe } from '../data/me.ts';

const UnverifiedNotice = lazyPart(async () => (await import('./lazy-notices.ts')).UnverifiedNotice);

/** Reports that the user's address is not verified. */
export function VerifyNotice() {
  return useMe().user.emailVerified ? null : <UnverifiedNotice />;
}
