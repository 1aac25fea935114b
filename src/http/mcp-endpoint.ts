import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler, type McpServer, type Server } from '@modelcontextprotocol/server';
import type { Config } from '../config.ts';
import type { Actor } from '../domain/policy.ts';
import { failure } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { charge, type RateLimiter } from '../lib/rate-limit.ts';
import { scopeFor } from '../mcp/scope.ts';
import type { McpServerParts } from '../mcp/server.ts';
import type { App } from '../services/app.ts';
import type { LastUsedRecorder } from '../services/last-used.ts';
import { hostCheck, originCheck } from './allowed-origins.ts';
import { answerJson } from './answer.ts';
import { authenticate } from './authenticate.ts';
import { Deadlines } from './deadlines.ts';
import { messagesOf } from './mcp-messages.ts';
import { MCP_PATH } from './mcp-path.ts';
import { refuse, ScopeMissing } from './mcp-refusal.ts';
import { isJson } from './media-type.ts';
import { readJsonBody } from './read-body.ts';
import { takeAnswer } from './take-answer.ts';
import { timedOut } from './within.ts';

const JSON_TYPE = 'application/json';

/** A request that is under way in the SDK. */
interface Call {
  actor: Actor;
  reqId: string;
  /** Takes what it came to, where it is answered in one piece. */
  take: (message: object) => void;
}

export interface McpEndpointOptions {
  app: App;
  config: Pick<
    Config,
    'host' | 'baseUrl' | 'dashboardUrl' | 'mcpUrl' | 'siteUrl' | 'requestTimeout' | 'maxBodyBytes'
  >;
  /** Null where requests are not limited. */
  limiter: RateLimiter | null;
  lastUsed: LastUsedRecorder;
  logger: Logger;
  addressOf: (request: IncomingMessage) => string;
  /** Makes the server that answers one request. */
  serve: (parts: McpServerParts) => McpServer | Server;
}

export interface McpEndpoint {
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Ends the streams that are still open. */
  close: () => Promise<void>;
}

/**
 * `/mcp`: the Model Context Protocol over Streamable HTTP, without sessions. What comes before the protocol is ours and as
 * for the API: who calls, how much, how often. The protocol itself, in all its revisions, is the SDK's.
 */
export function createMcpEndpoint(options: McpEndpointOptions): McpEndpoint {
  const { app, config, limiter, lastUsed, logger } = options;
  const deadlines = new Deadlines(config.requestTimeout);
  const mayCall = originCheck(config);
  const isOurs = hostCheck(config);
  const calls = new WeakMap<Request, Call>();
  const handler = createMcpHandler(({ requestInfo }) => {
    const call = requestInfo && calls.get(requestInfo);
    if (!call) throw new Error('A request came without its caller.');
    const report = (error: unknown) => logger.error({ reqId: call.reqId, err: error }, 'a tool failed');
    return takeAnswer(options.serve({ app, actor: call.actor, report }), call.take);
  });

  const answerRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.exchange.route = MCP_PATH;
    const failed = (error: unknown) => refuse(request, response, error, options);
    // What comes after this answer is not sent any more.
    const late = () => failed(timedOut(config.requestTimeout));
    let inTime = deadlines.start(late);
    try {
      openToPage(request, response, mayCall);
      if (!isOurs(request.headers.host)) throw failure('FORBIDDEN', 'This server has no such name.');
      if (isPreflight(request) && mayCall(request.headers.origin)) {
        response.writeHead(204, PREFLIGHT).end();
        return;
      }
      admit(request, mayCall);
      // Before the body is read: who may not call does not get to send one.
      const actor = await authenticate(app, request, [config.mcpUrl]);
      // How long a client may take to send its request, Node sees to.
      inTime();
      const body = await readJsonBody(request, config.maxBodyBytes);
      inTime = deadlines.start(late);
      lastUsed.used(actor.source);
      const messages = messagesOf(body, revisionOf(request));
      charge(limiter, `${actor.source.kind} ${actor.source.id}`, Math.max(messages.length, 1));
      for (const message of messages) requireScope(actor, message);

      const asked = asWebRequest(request);
      const { promise: taken, resolve: take } = Promise.withResolvers<object>();
      calls.set(asked, { actor, reqId: request.exchange.id, take });
      const answer = await Promise.race([taken, handler.fetch(asked, { parsedBody: body })]);
      if (answer instanceof Response) await send(request, response, answer);
      else answerJson(request, response, 200, JSON_TYPE, JSON.stringify(answer));
    } catch (error) {
      failed(error);
    } finally {
      inTime();
    }
  };
  return { answer: answerRequest, close: () => handler.close() };
}

function admit(request: IncomingMessage, mayCall: (origin: string | undefined) => boolean): void {
  if (!mayCall(request.headers.origin)) {
    throw failure('FORBIDDEN', 'Pages of this origin may not call this server.');
  }
  if (request.method !== 'POST') {
    throw failure(
      'METHOD_NOT_ALLOWED',
      'Send messages with POST; there are no sessions and no streams to open.',
    );
  }
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!isJson(request.headers['content-type']) || encoding !== 'identity') {
    throw failure('UNSUPPORTED_MEDIA_TYPE', 'Send the body as uncompressed application/json in UTF-8.');
  }
}

/** What a page that may call is told when its browser asks. */
const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id',
  'access-control-max-age': '3600',
};

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** Lets the browser hand the answer to a page that may call, and the challenge with it. */
function openToPage(
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  mayCall: (origin: string | undefined) => boolean,
): void {
  if (origin === undefined || !mayCall(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', 'www-authenticate, x-request-id, retry-after');
  response.setHeader('vary', 'origin');
}

function revisionOf({ headers }: IncomingMessage): string | undefined {
  return headers['mcp-protocol-version']?.toString();
}

function requireScope(actor: Actor, message: unknown): void {
  const scope = scopeFor(message);
  if (scope === undefined || actor.scopes.includes(scope)) return;
  throw new ScopeMissing(scope, actor.scopes);
}

/**
 * What the SDK asks of a request whose body it is given: the method and some headers. A real one costs 25 µs, a twentieth of
 * a call. It is not told when the client goes away: what a client asked for is done, and a stream ends with its connection.
 */
function asWebRequest({ headers }: IncomingMessage): Request {
  const get = (name: string) => {
    const value = headers[name.toLowerCase()];
    return typeof value === 'string' ? value : null;
  };
  const asked = { method: 'POST', headers: { get, has: (name: string) => get(name) !== null } };
  return asked as unknown as Request;
}

/** An answer that the SDK made. One that comes in pieces begins with the first of them: until then it can still be late. */
async function send(request: IncomingMessage, response: ServerResponse, answered: Response): Promise<void> {
  const type = answered.headers.get('content-type') ?? '';
  if (!answered.body || !type.startsWith('text/event-stream')) {
    answerJson(request, response, answered.status, JSON_TYPE, await answered.text());
    return;
  }
  const pieces = answered.body[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (response.headersSent || response.destroyed) {
    await pieces.return?.();
    return;
  }
  response.writeHead(answered.status, {
    ...Object.fromEntries(answered.headers),
    'x-request-id': request.exchange.id,
    'x-content-type-options': 'nosniff',
  });
  if (!first.done) response.write(first.value);
  // A client that goes away ends the stream, which is no failure.
  await pipeline(Readable.from(pieces), response).catch(() => {});
}
