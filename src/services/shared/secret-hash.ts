import { hash } from 'node:crypto';

/** What is stored of a secret. A fast hash is right here: the secrets are random, so there is nothing to guess. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}
