import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, Failure } from '../lib/errors.ts';
import { sendError } from './error-response.ts';
import { RateLimited } from './rate-limit.ts';

/** What the framework's own errors are in our registry. */
const frameworkCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The body is larger than this server allows.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as uncompressed application/json in UTF-8.',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['BAD_REQUEST', 'The body is empty; it must be a JSON object with a "query".'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['BAD_REQUEST', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_REQUEST', 'The body does not have the announced length.'],
};

/** The one place where whatever a request threw becomes an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof RateLimited) {
    return sendError(reply, 'RATE_LIMITED', error.message, { retryAfterSeconds: error.retryAfterSeconds });
  }
  if (error instanceof Failure) {
    if (error.cause) request.log.warn({ err: error.cause }, 'a request could not be served');
    const retryAfterSeconds = error.code === 'TIMEOUT' || error.code === 'OVERLOADED' ? 1 : undefined;
    return sendError(reply, error.code, error.message, { retryAfterSeconds });
  }
  const known = frameworkCodes[(error as FastifyError).code];
  if (known) return sendError(reply, ...known);
  if (error instanceof SyntaxError && reply.statusCode !== 500) {
    return sendError(reply, 'BAD_REQUEST', 'The body is not valid JSON.');
  }
  if (error === request.raw.errored) {
    request.log.info('the client went away');
    return sendError(reply, 'BAD_REQUEST', 'The request did not arrive as a whole.');
  }
  const { statusCode = 500 } = error as FastifyError;
  if (statusCode === 403 || statusCode === 404) return answerNotFound(request, reply);
  if (statusCode < 500) return sendError(reply, 'BAD_REQUEST', 'The request cannot be understood.');
  request.log.error({ err: error }, 'a request failed');
  return sendError(reply, 'INTERNAL', 'Something went wrong on the server.');
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(
    reply,
    'ROUTE_NOT_FOUND',
    `There is nothing at ${request.method} ${request.url.split('?', 1)[0]}.`,
  );
}
