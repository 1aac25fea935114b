import type { IncomingMessage, ServerResponse } from 'node:http';
import { failure, statusOf } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { networkOf } from '../lib/network.ts';
import { charge, type MakeLimiter, type RateLimiter } from '../lib/rate-limit.ts';
import type { AuthorizationServer } from '../oauth/server.ts';
import { answerFailure } from './answer.ts';
import { pathOf } from './exchange.ts';
import { explainError, INTERNAL_ERROR } from './explain-error.ts';
import { pageHeaders } from './pages/headers.ts';
import { messagePage } from './pages/message-page.ts';
import { readTextBody } from './read-body.ts';
import { ANSWER_HEADERS } from './security-headers.ts';

const PATHS = /^(\/oauth\/(?:authorize|token|revoke|jwks))(\/[^/]+)?$/;

/** The addresses that take some methods alone. OPTIONS is answered by the authorization server, for pages elsewhere. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  '/oauth/token': ['POST', 'OPTIONS'],
  '/oauth/revoke': ['POST', 'OPTIONS'],
  '/oauth/jwks': ['GET', 'HEAD', 'OPTIONS'],
};

/** Forms of the protocol are a few hundred bytes, and addresses too; those of each authorization are kept for an hour. */
const MOST_BODY_BYTES = 56 * 1024;
const LONGEST_ADDRESS = 4_096;
const TOO_LONG = 'What the application asks for is longer than any request needs to be.';

/** Anyone can begin an authorization, and each is kept for an hour. */
const STARTS = { requests: 60, perMilliseconds: 60_000 };
const AUTHORIZE = '/oauth/authorize';

export interface OAuthEndpointOptions {
  server: AuthorizationServer;
  /** Null where requests are not limited. */
  limiter: RateLimiter | null;
  makeLimiter: MakeLimiter;
  addressOf: (request: IncomingMessage) => string;
  logger: Logger;
}

export function isOAuthRequest(request: IncomingMessage): boolean {
  return PATHS.test(pathOf(request));
}

/** The protocol's own addresses, which the authorization server answers from the bare request. */
export function createOAuthEndpoint({
  server,
  limiter,
  makeLimiter,
  addressOf,
  logger,
}: OAuthEndpointOptions) {
  const starts = limiter && makeLimiter('authorizations', { ...STARTS, burst: STARTS.requests });
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, address = '', rest] = PATHS.exec(pathOf(request)) ?? [];
    request.exchange.route = rest ? `${address}/:id` : address;
    try {
      const network = networkOf(addressOf(request));
      await charge(limiter, `address ${network}`, 1);
      const methods = rest ? undefined : METHODS[address];
      if (methods && !methods.includes(request.method ?? '')) {
        const message = `This address takes ${methods.filter((method) => method !== 'OPTIONS').join(' and ')} alone.`;
        return answerFailure(request, response, 'METHOD_NOT_ALLOWED', message, { allow: methods.join(', ') });
      }
      if (address === AUTHORIZE && !rest) await charge(starts, network, 1);
      if ((request.url ?? '').length > LONGEST_ADDRESS) throw failure('BAD_REQUEST', TOO_LONG);
      const body = request.method === 'POST' ? await readTextBody(request, MOST_BODY_BYTES) : '';
      response.setHeader('x-request-id', request.exchange.id);
      for (const [name, value] of Object.entries(ANSWER_HEADERS)) response.setHeader(name, value);
      await server.handle(request, response, body);
    } catch (error) {
      const known = explainError(error);
      if (!known) logger.error({ reqId: request.exchange.id, err: error }, 'an OAuth request failed');
      const { code, message, headers } = known ?? INTERNAL_ERROR;
      if (request.method === 'GET' && !response.headersSent) {
        // A person sits there.
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        showOAuthError(response, statusOf(code) ?? 400, message.replace(/\.$/, ''));
      } else {
        answerFailure(request, response, code, message, headers);
      }
    }
  };
}

/** What a person is told where there is no application that they could be sent back to. */
export function showOAuthError(response: ServerResponse, status: number, description: string): void {
  const page = messagePage({
    title: 'This request cannot be granted',
    message: `${description.charAt(0).toUpperCase()}${description.slice(1)}.`,
    advice: 'Go back to the application and start again. If that does not help, whoever set it up can.',
  });
  response.writeHead(status, pageHeaders());
  response.end(page);
}
