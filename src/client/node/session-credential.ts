import type { Credential } from '../credential.ts';
import { requestTokens, TokenRefused } from './authorization-server.ts';
import { withLock } from './lock.ts';
import type { Session, SessionFile } from './session-store.ts';

/** A token is renewed this long before it expires, so that it does not expire on its way. */
const MARGIN = 60_000;

/** The access token of a stored session, renewed when it must be; null where there is no session. */
export async function sessionCredential(file: SessionFile, origin: string): Promise<Credential | null> {
  let session = await file.read();
  if (!session) return null;
  let renewal: Promise<Session> | null = null;
  return async (refused) => {
    if (session && isGood(session, refused)) return session.accessToken;
    // Many calls may find out at once.
    renewal ??= renew(file, origin, refused).finally(() => {
      renewal = null;
    });
    session = await renewal;
    return session.accessToken;
  };
}

function isGood({ accessToken, expiresAt }: Session, refused: string | null): boolean {
  return accessToken !== refused && expiresAt - MARGIN > Date.now();
}

/** A refresh token works once, and who uses it again ends the session: one process at a time, and each looks again first. */
async function renew(file: SessionFile, origin: string, refused: string | null): Promise<Session> {
  return withLock(file.lockPath, async () => {
    const current = await file.read();
    if (!current) throw new Error(`You are signed out of ${origin}; run "stint login".`);
    if (isGood(current, refused)) return current;
    try {
      const renewed = await requestTokens(current, {
        grant_type: 'refresh_token',
        refresh_token: current.refreshToken,
      });
      await file.write(renewed);
      return renewed;
    } catch (error) {
      if (!(error instanceof TokenRefused && error.code === 'invalid_grant')) throw error;
      await file.remove();
      throw new Error(`Your session at ${origin} has ended; run "stint login" again.`);
    }
  });
}
