import type { FastifyReply } from 'fastify';
import type { FormattedError } from '../graphql/execution/format-errors.ts';
import { type ErrorCode, statusOf } from '../lib/errors.ts';

/** Answers a request that failed as a whole, in the shape of a GraphQL answer. */
export function sendError(
  reply: FastifyReply,
  code: ErrorCode,
  message: string,
  extra: { retryAfterSeconds?: number; challenge?: string } = {},
): FastifyReply {
  if (extra.retryAfterSeconds !== undefined) reply.header('retry-after', String(extra.retryAfterSeconds));
  if (extra.challenge !== undefined) reply.header('www-authenticate', extra.challenge);
  const error: FormattedError = { message, extensions: { code } };
  return reply
    .code(statusOf(code) ?? 400)
    .type('application/json; charset=utf-8')
    .send({ errors: [error] });
}
