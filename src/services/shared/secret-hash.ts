import { hash } from 'node:crypto';

/** Returns the stored form of a secret. A fast hash is enough, because the secrets are random and cannot be guessed. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}
