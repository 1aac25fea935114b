import { randomBytes } from 'node:crypto';

/** 32 random bytes in base64url. */
const PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** What opens something for whoever has it: a session, or what a link in a letter leads to. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isWellFormedToken(token: string): boolean {
  return PATTERN.test(token);
}
