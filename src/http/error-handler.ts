import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../lib/errors.ts';
import { statusOf } from '../lib/errors.ts';
import { sendPage } from './account/parts.ts';
import { failureBody } from './answer.ts';
import { type Explanation, explainError, INTERNAL_ERROR } from './explain-error.ts';
import { messagePage } from './pages/message-page.ts';

/** Whatever a route of the framework threw becomes an answer. */
export function answerRouteError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = explainError(error);
  if (known) {
    if (known.cause) request.log.warn({ err: known.cause }, 'a request could not be served');
    return sendExplanation(reply, known);
  }
  const { statusCode = 500 } = error as FastifyError;
  if (statusCode === 403 || statusCode === 404) return answerNotFound(request, reply);
  if (statusCode < 500 && isPerson(request)) return sendNoSuchPage(reply, 400);
  if (statusCode < 500) return sendError(reply, 'BAD_REQUEST', 'The request cannot be understood.');
  request.log.error({ err: error }, 'a request failed');
  return sendExplanation(reply, INTERNAL_ERROR);
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isPerson(request)) return sendNoSuchPage(reply, 404);
  return sendError(
    reply,
    'ROUTE_NOT_FOUND',
    `There is nothing at ${request.method} ${request.url.split('?', 1)[0]}.`,
  );
}

/** Whether a browser goes to an address for someone, rather than a program that asks for something there. */
function isPerson({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept?.includes('text/html') ?? false);
}

function sendNoSuchPage(reply: FastifyReply, status: 400 | 404): FastifyReply {
  const page = messagePage({
    title: 'There is no such page',
    message: 'Nothing is at this address. It may be misspelled, or from another version.',
    link: { href: '/', label: 'Go to the timer' },
  });
  return sendPage(reply, status, page);
}

/** GET shows the explorer to a browser; operations are sent with POST alone. */
export function refuseMethod(reply: FastifyReply): FastifyReply {
  return sendExplanation(reply, {
    code: 'METHOD_NOT_ALLOWED',
    message: 'Send GraphQL with POST; in a browser this address shows the explorer.',
    headers: { allow: 'GET, HEAD, POST' },
  });
}

function sendError(reply: FastifyReply, code: ErrorCode, message: string): FastifyReply {
  return sendExplanation(reply, { code, message, headers: {} });
}

export function sendExplanation(reply: FastifyReply, { code, message, headers }: Explanation): FastifyReply {
  return reply
    .code(statusOf(code) ?? 400)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(failureBody(code, message));
}
