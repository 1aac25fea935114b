import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../lib/errors.ts';
import { Failure, statusOf } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { sendPage } from './account/parts.ts';
import { type Explanation, explainAndLog, failureBody } from './explain-error.ts';
import { type ChallengeOptions, challenge } from './gate/challenge.ts';
import { messagePage } from './pages/message-page.ts';

/**
 * Creates the handler of errors that routes throw. Plugins for pages and for MCP have their own handlers with
 * the same explanations.
 */
export function createErrorHandler(options: ChallengeOptions & { logger: Logger }) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): unknown => {
    const { statusCode = 500 } = error as FastifyError;
    if (!(error instanceof Failure) && statusCode < 500)
      return answerFrameworkError(statusCode, request, reply);
    const explanation = explainAndLog(options.logger, request.id, error);
    if (explanation.code !== 'UNAUTHENTICATED') return sendExplanation(reply, explanation);
    return challenge(explanation, request.raw, options).then((challenged) =>
      sendExplanation(reply, challenged),
    );
  };
}

/** Answers errors of Fastify itself, such as a path that cannot be decoded. */
function answerFrameworkError(status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (status === 403 || status === 404) return answerNotFound(request, reply);
  if (isPerson(request)) return sendNoSuchPage(reply, 400);
  return sendError(reply, 'BAD_REQUEST', 'The request cannot be understood.');
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isPerson(request)) return sendNoSuchPage(reply, 404);
  return sendError(
    reply,
    'ROUTE_NOT_FOUND',
    `There is nothing at ${request.method} ${request.url.split('?', 1)[0]}.`,
  );
}

/** Whether a browser opens a page, in contrast to a program that sends a request. */
function isPerson({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept?.includes('text/html') ?? false);
}

function sendNoSuchPage(reply: FastifyReply, status: 400 | 404): FastifyReply {
  const page = messagePage({
    title: 'Page not found',
    message: 'Check the address. It may be misspelled or from another version.',
    link: { href: '/', label: 'Go to the timer' },
  });
  return sendPage(reply, status, page);
}

/** Rejects other methods: GET shows the explorer to a browser, and operations require POST. */
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
  return sendFailure(reply, code, JSON.stringify(failureBody(code, message)), headers);
}

/** Sends the response of a failed request. `json` has the format of its clients. */
export function sendFailure(
  reply: FastifyReply,
  code: ErrorCode,
  json: string,
  headers: Record<string, string>,
): FastifyReply {
  const { lifecycle } = reply.request.raw;
  // The separate metrics server has no lifecycle.
  if (lifecycle) lifecycle.code = code;
  return reply
    .code(statusOf(code) ?? 400)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(json);
}
