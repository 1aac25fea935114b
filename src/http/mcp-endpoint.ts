import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMcpHandler, type McpServer, type Server } from '@modelcontextprotocol/server';
import type { Config } from '../app/config.ts';
import type { Actor } from '../domain/teams/policy.ts';
import { failure } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { requireParams } from '../mcp/bad-params.ts';
import type { callTool } from '../mcp/call.ts';
import { plainAnswer, plainCallOf } from '../mcp/plain-call.ts';
import { scopeFor } from '../mcp/scope.ts';
import type { McpServerParts } from '../mcp/server.ts';
import type { App } from '../services/app.ts';
import type { LastUsedRecorder } from '../services/shared/last-used.ts';
import { hostCheck, originCheck } from './allowed-origins.ts';
import { authenticate } from './authenticate.ts';
import { currentCaller } from './current-caller.ts';
import { Deadlines } from './deadlines.ts';
import { answerMcp, streamMcp } from './mcp-answer.ts';
import { messagesOf } from './mcp-messages.ts';
import { MCP_PATH } from './mcp-path.ts';
import { refuse } from './mcp-refusal.ts';
import { isJson } from './media-type.ts';
import { readJsonBody } from './read-body.ts';
import { chargeCaller, type RequestLimits } from './request-limits.ts';
import { requireScope } from './scope-missing.ts';
import { withAddress } from './with-address.ts';
import { timedOut } from './within.ts';

export interface McpEndpointOptions {
  app: App;
  config: Pick<
    Config,
    'host' | 'baseUrl' | 'dashboardUrl' | 'mcpUrl' | 'siteUrl' | 'requestTimeout' | 'maxBodyBytes'
  >;
  /** Null where requests are not limited. */
  requestLimits: RequestLimits | null;
  lastUsed: LastUsedRecorder;
  logger: Logger;
  addressOf: (request: IncomingMessage) => string;
  /** Makes the server that answers one request. */
  serve: (parts: McpServerParts) => McpServer | Server;
  /** Runs a tool for a call that needs no server; null where all go through one. */
  call: typeof callTool | null;
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
  const { app, config, requestLimits, lastUsed, logger } = options;
  const deadlines = new Deadlines(config.requestTimeout);
  const mayCall = originCheck(config);
  const isOurs = hostCheck(config);
  const callers = new WeakMap<Request, McpServerParts>();
  const handler = createMcpHandler(({ requestInfo }) => {
    const parts = requestInfo && callers.get(requestInfo);
    if (!parts) throw new Error('A request came without its caller.');
    return options.serve(parts);
  });

  const answerRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.exchange.route = MCP_PATH;
    let body: unknown;
    // A batch counts once it is known to be allowed.
    let answered: unknown;
    const failed = (error: unknown) => refuse(request, response, error, answered, options);
    let mayWrite = true;
    // What comes after this answer is not sent any more.
    const late = () => void failed(timedOut(config.requestTimeout, mayWrite));
    let inTime = deadlines.start(late);
    try {
      openToPage(request, response, mayCall);
      if (!isOurs(request.headers.host)) throw failure('FORBIDDEN', 'This server has no such name.');
      if (isPreflight(request) && mayCall(request.headers.origin)) {
        response.writeHead(204, PREFLIGHT).end();
        return;
      }
      admit(request, mayCall);
      const caller = currentCaller(app, () => authenticate(app, request, [config.mcpUrl]));
      // Before the body is read: who may not call does not get to send one.
      await caller();
      // How long a client may take to send its request, Node sees to.
      inTime();
      body = await readJsonBody(request, config.maxBodyBytes);
      answered = Array.isArray(body) ? null : body;
      inTime = deadlines.start(late);
      const actor = withAddress(await caller(), request, options);
      lastUsed.used(actor);
      const messages = messagesOf(body, revisionOf(request));
      answered = body;
      const charged = chargeCaller(requestLimits, actor, Math.max(messages.length, 1));
      if (charged) await charged;
      for (const message of messages) requireScopes(actor, message);
      for (const message of messages) requireParams(message);
      mayWrite = messages.some((message) => scopeFor(message) === 'write');

      const reqId = request.exchange.id;
      const report = (error: unknown) => {
        logger.error({ reqId, err: error }, 'a tool failed');
        return reqId;
      };
      const parts = { app, actor, report };
      const plain = options.call && plainCallOf(request.headers, body);
      if (plain && options.call) {
        const result = await options.call(parts, plain.name, plain.args, report);
        answerMcp(request, response, 200, JSON.stringify(plainAnswer(plain, result)));
        return;
      }
      const asked = asWebRequest(request);
      callers.set(asked, parts);
      await send(request, response, await handler.fetch(asked, { parsedBody: body }));
    } catch (error) {
      await failed(error);
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

function requireScopes(actor: Actor, message: unknown): void {
  const scope = scopeFor(message);
  if (scope === undefined) return;
  requireScope(actor, scope, 'this');
  // The result of every tool holds what it read.
  requireScope(actor, 'read', 'the result of this');
}

/**
 * The request in the form that the SDK knows, without the body, which it is given. It is not told when the client goes away:
 * what a client asked for is done, and a stream ends with its connection.
 */
function asWebRequest({ headersDistinct }: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return new Request(`http://stint.invalid${MCP_PATH}`, { method: 'POST', headers });
}

/** An answer that the SDK made. */
async function send(request: IncomingMessage, response: ServerResponse, answered: Response): Promise<void> {
  const { status, headers, body } = answered;
  const isStream = (headers.get('content-type') ?? '').startsWith('text/event-stream');
  if (body && isStream) await streamMcp(request, response, headers, status, body);
  else answerMcp(request, response, status, await answered.text());
}
