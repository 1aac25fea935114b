import { homedir } from 'node:os';
import type { Credential } from '../credential.ts';
import { requestTokens, TokenRefused } from './authorization-server.ts';
import { KEY_VARIABLE, keyInFile } from './env-file.ts';
import { withLock } from './lock.ts';
import { type Session, SessionFile, sessionFolder } from './session-store.ts';

export interface CredentialPlaces {
  /** The server of the credential. */
  url: string;
  /** The environment, such as `process.env`. */
  env: Readonly<Record<string, string | undefined>>;
  /** The env file that the user named, with `SERVICE_API_KEY=…`. */
  envFile?: string;
}

export interface FoundCredential {
  credential: Credential;
  from: 'environment' | 'env file' | 'session';
}

/**
 * Finds the user's credential: in the environment, in the given env file, or in the session of `stint login`,
 * in this order. Throws if there is none. No error message contains the credential.
 */
export async function findCredential({ url, env, envFile }: CredentialPlaces): Promise<FoundCredential> {
  const key = env[KEY_VARIABLE];
  if (key) return { credential: key, from: 'environment' };
  if (envFile !== undefined) return { credential: await keyInFile(envFile), from: 'env file' };
  const { origin } = new URL(url);
  const credential = await sessionCredential(sessionAt(url, env), origin);
  if (credential !== null) return { credential, from: 'session' };
  throw new Error(
    `You are not signed in to ${origin}: run "stint login", or set ${KEY_VARIABLE} to an API key.`,
  );
}

export function sessionAt(url: string, env: CredentialPlaces['env']): SessionFile {
  return new SessionFile(sessionFolder(env, env.HOME ?? homedir()), new URL(url).origin);
}

/** Tokens are renewed this long before they expire, so that no token expires in flight. */
const MARGIN_MS = 60_000;

/** Returns a source of access tokens for the stored session, renewed if necessary. Null without a session. */
async function sessionCredential(file: SessionFile, origin: string): Promise<Credential | null> {
  let session = await file.read();
  if (!session) return null;
  let renewal: Promise<Session> | null = null;
  return async (refused) => {
    if (session && isGood(session, refused)) return session.accessToken;
    // Concurrent calls share one renewal.
    renewal ??= renew(file, origin, refused).finally(() => {
      renewal = null;
    });
    session = await renewal;
    return session.accessToken;
  };
}

function isGood({ accessToken, expiresAt }: Session, refused: string | null): boolean {
  return accessToken !== refused && expiresAt - MARGIN_MS > Date.now();
}

/**
 * Renews the session under a lock between processes. A second use of a refresh token ends the session, so
 * each process reads the file again first.
 */
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
