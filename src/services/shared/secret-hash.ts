import { hash } from 'node:crypto';

/** The stored form of a secret. A fast hash is enough: the secrets are random, so they cannot be guessed. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}
