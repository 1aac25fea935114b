import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { failure, statusOf } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { networkOf } from '../../lib/network.ts';
import { charge, type MakeLimiter, type RateLimiter } from '../../lib/rate-limit.ts';
import type { AuthorizationServer } from '../../oauth/server.ts';
import { sendPage } from '../account/parts.ts';
import { sendExplanation } from '../error-handler.ts';
import { explainAndLog } from '../explain-error.ts';
import { parseText, readBytes } from '../gate/body.ts';
import { pageHeaders } from '../pages/headers.ts';
import { messagePage } from '../pages/message-page.ts';
import { hijack } from '../streams.ts';

const AUTHORIZE = '/oauth/authorize';

/**
 * The paths of the protocol and their methods. The authorization server itself answers OPTIONS, for pages of other origins.
 */
const METHODS: Readonly<Record<string, HTTPMethods[]>> = {
  [AUTHORIZE]: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  [`${AUTHORIZE}/:uid`]: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  '/oauth/token': ['POST', 'OPTIONS'],
  '/oauth/revoke': ['POST', 'OPTIONS'],
  '/oauth/jwks': ['GET', 'HEAD', 'OPTIONS'],
};
const ALL = METHODS[AUTHORIZE] ?? [];

/**
 * Limits of forms and URLs. Requests of the protocol take a few hundred bytes, and each authorization is
 * stored for an hour.
 */
const MAX_BODY_BYTES = 56 * 1024;
const MAX_URL_LENGTH = 4_096;
const TOO_LONG = 'The request of the app is too long.';

/** Limits new authorizations: anyone can start them, and each is stored for an hour. */
const STARTS = { requests: 60, perMilliseconds: 60_000 };

export interface OAuthEndpointOptions {
  server: AuthorizationServer;
  /** Null if requests are not limited. */
  limiter: RateLimiter | null;
  makeLimiter: MakeLimiter;
  addressOf: (request: IncomingMessage) => string;
  logger: Logger;
}

/** The routes of the protocol. The authorization server answers them from the raw request. */
export async function addOAuthRoutes(
  parent: FastifyInstance,
  { server, limiter, makeLimiter, addressOf, logger }: OAuthEndpointOptions,
): Promise<void> {
  const starts = limiter && makeLimiter('authorizations', { ...STARTS, burst: STARTS.requests });
  await parent.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', readBytes(MAX_BODY_BYTES));
    scope.addHook('onRequest', async ({ raw }) => charge(limiter, `address ${networkOf(addressOf(raw))}`, 1));
    scope.setErrorHandler((error, request, reply) => {
      const explanation = explainAndLog(logger, request.id, error);
      if (request.method !== 'GET') return sendExplanation(reply, explanation);
      const { code, message, headers } = explanation;
      request.raw.lifecycle.code = code;
      return sendPage(reply.headers(headers), statusOf(code) ?? 400, errorPage(message.replace(/\.$/, '')));
    });
    for (const [url, methods] of Object.entries(METHODS)) {
      scope.route({
        method: ALL,
        url,
        onRequest: async (request, reply) => {
          if (!methods.includes(request.method as HTTPMethods)) return refuseMethod(reply, methods);
          if (url === AUTHORIZE) await charge(starts, networkOf(addressOf(request.raw)), 1);
          if (request.url.length > MAX_URL_LENGTH) throw failure('BAD_REQUEST', TOO_LONG);
          return undefined;
        },
        handler: async (request, reply) => {
          const body = parseText(request.body);
          const response = hijack(reply);
          try {
            await server.handle(request.raw, response, body);
          } catch (error) {
            const { code, message } = explainAndLog(logger, request.id, error);
            if (!response.headersSent)
              showOAuthError(response, statusOf(code) ?? 400, message.replace(/\.$/, ''));
          }
        },
      });
    }
  });
}

function refuseMethod(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  return sendExplanation(reply, {
    code: 'METHOD_NOT_ALLOWED',
    message: `This address takes ${methods.filter((method) => method !== 'OPTIONS').join(' and ')} alone.`,
    headers: { allow: methods.join(', ') },
  });
}

/** Shows the error page to a person without an app to return to. */
export function showOAuthError(response: ServerResponse, status: number, description: string): void {
  response.writeHead(status, pageHeaders());
  response.end(errorPage(description));
}

function errorPage(description: string): string {
  return messagePage({
    title: 'This request cannot be granted',
    message: `${description.charAt(0).toUpperCase()}${description.slice(1)}.`,
    advice: 'Go back to the app and start again. If it fails again, contact the person who set it up.',
  });
}
