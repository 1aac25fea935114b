import { homedir } from 'node:os';
import type { Credential } from '../credential.ts';
import { KEY_VARIABLE, keyInFile } from './env-file.ts';
import { sessionCredential } from './session-credential.ts';
import { SessionFile, sessionFolder } from './session-store.ts';

export interface CredentialPlaces {
  /** The server that it is for. */
  url: string;
  /** The environment, such as `process.env`. */
  env: Readonly<Record<string, string | undefined>>;
  /** A file with `SERVICE_API_KEY=…` in it that the user named. */
  envFile?: string;
}

export interface FoundCredential {
  credential: Credential;
  from: 'environment' | 'env file' | 'session';
}

/**
 * The user's credential: from the environment, from the given env file, or from their last `stint login`, in this
 * order. Throws if there is none. No message contains it.
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

/** The stored session for a server. */
export function sessionAt(url: string, env: CredentialPlaces['env']): SessionFile {
  return new SessionFile(sessionFolder(env, env.HOME ?? homedir()), new URL(url).origin);
}
