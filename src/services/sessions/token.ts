import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url. */
const PATTERN = /^[A-Za-z0-9_-]{43}$/;

export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isWellFormedToken(token: string): boolean {
  return PATTERN.test(token);
}

/** What is stored. As with API keys, the token is random and there is nothing to guess, so a fast hash is right. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
