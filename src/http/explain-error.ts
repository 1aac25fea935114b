import type { FastifyBaseLogger } from 'fastify';
import { ScopeMissing } from '../domain/teams/policy.ts';
import { type ErrorCode, Failure, isTransient } from '../lib/errors.ts';
import { RateLimited } from '../lib/rate-limit.ts';

/** The response to a request that failed as a whole, and the cause to log. */
export interface Explanation {
  code: ErrorCode;
  message: string;
  headers: Record<string, string>;
  /** The cause, if the administrator has to know it. */
  cause?: unknown;
}

/** Converts a deliberate failure of our own code into a response. Returns undefined for any other error. */
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
    const headers: Record<string, string> = isTransient(error) ? { 'retry-after': '1' } : {};
    return { code: error.code, message: error.message, headers, cause: error.cause };
  }
  return undefined;
}

/** The challenge for a missing scope: RFC 6750, section 3.1. */
export function scopeChallenge({ scopes: needed }: ScopeMissing, parameters: readonly string[] = []): string {
  return `Bearer ${['realm="stint"', 'error="insufficient_scope"', `scope="${needed.join(' ')}"`, ...parameters].join(', ')}`;
}

export const INTERNAL_ERROR: Explanation = {
  code: 'INTERNAL',
  message: 'Something went wrong on the server.',
  headers: {},
};

/** Explains an error, and logs it if an administrator has to know it. */
export function explainAndLog(
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  reqId: string,
  error: unknown,
): Explanation {
  const explanation = explainError(error) ?? INTERNAL_ERROR;
  if (explanation.cause) logger.warn({ reqId, err: explanation.cause }, 'a request could not be served');
  if (explanation.code === 'INTERNAL') logger.error({ reqId, err: error }, 'a request failed');
  return explanation;
}

/** The body of a response to a request that failed as a whole, in the shape of a GraphQL response. */
export function failureBody(code: ErrorCode, message: string) {
  return { errors: [{ message, extensions: { code } }] };
}
