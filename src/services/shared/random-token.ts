import { randomBytes } from 'node:crypto';

/** The form of 32 random bytes in base64url. */
const PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** Generates a bearer token for a session or for a link in an e-mail. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isWellFormedToken(token: string): boolean {
  return PATTERN.test(token);
}
