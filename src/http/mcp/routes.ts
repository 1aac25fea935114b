import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../../lib/errors.ts';
import { hostCheck, originCheck } from '../allowed-origins.ts';
import { sendExplanation } from '../error-handler.ts';
import { explainAndLog, INTERNAL_ERROR } from '../explain-error.ts';
import { isJson } from '../gate/body.ts';
import { authenticate, authenticateFirst } from '../gate/caller.ts';
import { Deadlines } from '../gate/deadlines.ts';
import { answerMcpError } from './answer-error.ts';
import type { McpEndpoint, McpEndpointOptions } from './endpoint.ts';
import { MCP_PATH } from './path.ts';

/** Options of the MCP routes. Tests may replace `serve`. */
type Options = Omit<McpEndpointOptions, 'serve' | 'call' | 'deadlines'> &
  Partial<Pick<McpEndpointOptions, 'serve'>>;

/**
 * `/mcp`: the Model Context Protocol over Streamable HTTP, without sessions. Callers, limits and sizes are
 * the same as for the API.
 */
export async function addMcpRoutes(server: FastifyInstance, options: Options): Promise<void> {
  const { app, config, logger } = options;
  const timeout = config.requestTimeout;
  const deadlines = new Deadlines(timeout, (error, { id }) => explainAndLog(logger, id, error));
  const isAllowedOrigin = originCheck(config);
  const isOurs = hostCheck(config);
  let loading: Promise<McpEndpoint> | undefined;
  const load = () => {
    loading ??= loadMcpEndpoint({ ...options, deadlines });
    return loading;
  };
  const checkRequest = ({ headers, method }: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const { origin } = headers;
    if (origin !== undefined && isAllowedOrigin(origin)) openToPage(reply, origin);
    if (!isOurs(headers.host)) throw failure('FORBIDDEN', 'This server has no such name.');
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    if (isPreflight && isAllowedOrigin(origin)) return void reply.code(204).headers(PREFLIGHT).send();
    if (!isAllowedOrigin(origin))
      throw failure('FORBIDDEN', 'Pages of this origin may not call this server.');
    if (method !== 'POST') throw failure('METHOD_NOT_ALLOWED', NO_STREAMS);
    const encoding = headers['content-encoding'] ?? 'identity';
    if (!isJson(headers['content-type']) || encoding !== 'identity') {
      throw failure('UNSUPPORTED_MEDIA_TYPE', 'Send the body as uncompressed application/json in UTF-8.');
    }
    done();
  };
  await server.register(async (scope) => {
    scope.decorateRequest('rpcBody', undefined);
    scope.setErrorHandler((error, request, reply) => answerMcpError(error, request, reply, options));
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: MCP_PATH,
      onRequest: [
        checkRequest,
        authenticateFirst({
          app,
          deadlines,
          timeout,
          lookUp: (request) => authenticate(app, request, [config.mcpUrl]),
        }),
      ],
      handler: async (request, reply) => {
        let endpoint: McpEndpoint;
        try {
          endpoint = await load();
        } catch (error) {
          loading = undefined;
          logger.error({ err: error }, 'the MCP server cannot be loaded');
          return sendExplanation(reply, INTERNAL_ERROR);
        }
        return endpoint.answer(request, reply);
      },
    });
  });
  // Runs after the in-flight requests are answered; closing the endpoint earlier would cut them off.
  server.addHook('onClose', async () => (await loading)?.close());
}

/** The SDK and its schemas take 35 MB and 250 ms to load, so the first request loads them. */
async function loadMcpEndpoint({
  serve,
  ...options
}: Options & Pick<McpEndpointOptions, 'deadlines'>): Promise<McpEndpoint> {
  const { createMcpEndpoint } = await import('./endpoint.ts');
  if (serve) return createMcpEndpoint({ ...options, serve, call: null });
  const { createMcpServer } = await import('../../mcp/server.ts');
  const { callTool } = await import('../../mcp/call.ts');
  return createMcpEndpoint({ ...options, serve: createMcpServer, call: callTool });
}

const NO_STREAMS = 'Send messages with POST; there are no sessions and no streams to open.';

/** The CORS headers for pages of allowed origins. */
const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id',
  'access-control-max-age': '3600',
};

/** Lets a page of an allowed origin read the response and its challenge. */
function openToPage(reply: FastifyReply, origin: string): void {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'www-authenticate, x-request-id, retry-after',
    vary: 'origin',
  });
}
