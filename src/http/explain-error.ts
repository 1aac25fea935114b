import { type ErrorCode, Failure, isPassing } from '../lib/errors.ts';
import { RateLimited } from '../lib/rate-limit.ts';
import { ScopeMissing, scopeChallenge } from './scope-missing.ts';

/** What a request that failed as a whole is told, and what the log says of it. */
export interface Explanation {
  code: ErrorCode;
  message: string;
  headers: Record<string, string>;
  /** What went wrong, where it is for the administrator to know. */
  cause?: unknown;
}

/** The one place where what our own code threw becomes an answer; undefined for what it does not throw on purpose. */
export function explainError(error: unknown): Explanation | undefined {
  if (error instanceof RateLimited) {
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    return { code: 'RATE_LIMITED', message: error.message, headers };
  }
  if (error instanceof ScopeMissing) {
    const headers = { 'www-authenticate': scopeChallenge(error) };
    return { code: error.code, message: error.message, headers };
  }
  if (error instanceof Failure) {
    const headers: Record<string, string> = isPassing(error) ? { 'retry-after': '1' } : {};
    return { code: error.code, message: error.message, headers, cause: error.cause };
  }
  return undefined;
}

export const INTERNAL_ERROR: Explanation = {
  code: 'INTERNAL',
  message: 'Something went wrong on the server.',
  headers: {},
};
