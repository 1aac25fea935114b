import { randomBytes } from 'node:crypto';

/** 32 random bytes in base64url. */
const PATTERN = /^[A-Za-z0-9_-]{43}$/;

export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isWellFormedToken(token: string): boolean {
  return PATTERN.test(token);
}
