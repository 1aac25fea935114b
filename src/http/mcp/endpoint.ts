import type { IncomingMessage } from 'node:http';
import { createMcpHandler, type McpServer, type Server } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../app/config.ts';
import { type Actor, requireScope } from '../../domain/teams/policy.ts';
import { invalid } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { requireParams } from '../../mcp/bad-params.ts';
import { type callTool, scopeFor } from '../../mcp/call.ts';
import { plainAnswer, plainCallOf } from '../../mcp/plain-call.ts';
import type { McpServerParts } from '../../mcp/server.ts';
import type { App } from '../../services/app.ts';
import type { LastUsedRecorder } from '../../services/shared/last-used.ts';
import { parseJson } from '../gate/body.ts';
import { withAddress } from '../gate/caller.ts';
import type { Deadlines } from '../gate/deadlines.ts';
import { chargeCaller, type RequestLimits } from '../gate/request-limits.ts';
import { timedOut } from '../request-timeout.ts';
import { beginStream, type McpStream, sendMcp, streamMcp } from './answer.ts';
import { MCP_PATH } from './path.ts';

export interface McpEndpointOptions {
  app: App;
  config: Pick<
    Config,
    'host' | 'baseUrl' | 'dashboardUrl' | 'mcpUrl' | 'siteUrl' | 'requestTimeout' | 'maxBodyBytes'
  >;
  /** Null if requests are not limited. */
  requestLimits: RequestLimits | null;
  lastUsed: LastUsedRecorder;
  logger: Logger;
  addressOf: (request: IncomingMessage) => string;
  deadlines: Deadlines;
  /** Creates the server that answers one request. */
  serve: (parts: McpServerParts) => McpServer | Server;
  /** Runs a tool for a plain call without a server. Null if every call needs a server. */
  call: typeof callTool | null;
}

export interface McpEndpoint {
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  /** Ends the open streams. */
  close: () => Promise<void>;
}

/** Answers authenticated messages. The SDK implements all revisions of the protocol. */
export function createMcpEndpoint(options: McpEndpointOptions): McpEndpoint {
  const { config, deadlines, logger, call } = options;
  const callers = new WeakMap<Request, McpServerParts>();
  const handler = createMcpHandler(({ requestInfo }) => {
    const parts = requestInfo && callers.get(requestInfo);
    if (!parts) throw new Error('A request came without its caller.');
    return options.serve(parts);
  });

  const run = async (
    request: FastifyRequest,
    begin: (mayWrite: boolean) => void,
  ): Promise<Answer | McpStream> => {
    const { actor, body, messages } = await readMessages(request, options);
    begin(messages.some((message) => scopeFor(message) === 'write'));
    const report = (error: unknown) => {
      logger.error({ reqId: request.id, err: error }, 'a tool failed');
      return request.id;
    };
    const parts = { app: options.app, actor, report };
    const plain = call && plainCallOf(request.headers, body);
    if (plain && call) {
      const result = await call(parts, plain.name, plain.args, report);
      return { status: 200, json: JSON.stringify(plainAnswer(plain, result)) };
    }
    const webRequest = asWebRequest(request.raw);
    callers.set(webRequest, parts);
    const response = await handler.fetch(webRequest, { parsedBody: body });
    const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
    if (response.body && isStream) return beginStream(response, response.body);
    return { status: response.status, json: await response.text() };
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    let mayWrite = true;
    const work = run(request, (writes) => {
      mayWrite = writes;
    });
    const late = () => timedOut(config.requestTimeout, mayWrite);
    const result = await deadlines.race(work, request.raw.lifecycle, late);
    if ('pieces' in result) return streamMcp(reply, result);
    return sendMcp(reply, result.status, result.json);
  };
  return { answer, close: () => handler.close() };
}

interface Answer {
  status: number;
  json: string;
}

/** Reads and charges the messages of a request, and checks the scopes of its caller. */
async function readMessages(
  request: FastifyRequest,
  options: McpEndpointOptions,
): Promise<{ actor: Actor; body: unknown; messages: unknown[] }> {
  const body = parseJson(request.body);
  // A batch has ids only once it is known to be allowed.
  request.rpcBody = Array.isArray(body) ? null : body;
  const actor = withAddress(await request.caller(), request.raw, options);
  options.lastUsed.used(actor);
  const messages = messagesOf(body, request.headers['mcp-protocol-version']?.toString());
  request.rpcBody = body;
  const charged = chargeCaller(options.requestLimits, actor, Math.max(messages.length, 1));
  if (charged) await charged;
  for (const message of messages) requireScopes(actor, message);
  for (const message of messages) requireParams(message);
  return { actor, body, messages };
}

function requireScopes(actor: Actor, message: unknown): void {
  const scope = scopeFor(message);
  if (scope === undefined) return;
  requireScope(actor, scope, 'this');
  // Every tool's result contains data that it read.
  requireScope(actor, 'read', 'the result of this');
}

/**
 * The request as the SDK expects it, without the body, which is passed separately. It has no abort signal: a
 * client's request is completed after a disconnect, and a stream ends with its connection.
 */
function asWebRequest({ headersDistinct }: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return new Request(`http://stint.invalid${MCP_PATH}`, { method: 'POST', headers });
}

/** The only revision with batches. It is also the default without a version header. */
const WITH_BATCHES = '2025-03-26';

/** The maximum size of a batch. A batch has one deadline, and its response is held in memory. */
const MAX_MESSAGES = 10;

/** The messages of a body: one message, or a batch if the revision has batches. */
function messagesOf(body: unknown, revision = WITH_BATCHES): unknown[] {
  if (!Array.isArray(body)) return [body];
  if (revision !== WITH_BATCHES) {
    throw invalid('body', 'Send one message at a time; this revision of the protocol has no batches.');
  }
  if (body.length > MAX_MESSAGES) {
    throw invalid('body', `A batch has at most ${MAX_MESSAGES} messages; this one has ${body.length}.`);
  }
  return body;
}
