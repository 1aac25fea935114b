import { answerFailure } from './answer.ts';
import { INTERNAL_ERROR } from './explain-error.ts';
import type { McpEndpoint, McpEndpointOptions } from './mcp-endpoint.ts';

/** Without `serve`, the server of the product. */
type Options = Omit<McpEndpointOptions, 'serve' | 'call'> & Partial<Pick<McpEndpointOptions, 'serve'>>;

/**
 * The endpoint of the MCP server, which is loaded with its first request: the protocol and its schemas take 35 MB and a
 * quarter of a second, and many an install never meets an AI tool.
 */
export function loadMcpOnDemand({ serve, ...options }: Options): McpEndpoint {
  let loaded: Promise<McpEndpoint> | undefined;
  const load = async () => {
    const { createMcpEndpoint } = await import('./mcp-endpoint.ts');
    if (serve) return createMcpEndpoint({ ...options, serve, call: null });
    const { createMcpServer } = await import('../mcp/server.ts');
    const { callTool } = await import('../mcp/call.ts');
    return createMcpEndpoint({ ...options, serve: createMcpServer, call: callTool });
  };
  return {
    answer: async (request, response) => {
      loaded ??= load();
      let endpoint: McpEndpoint;
      try {
        endpoint = await loaded;
      } catch (error) {
        loaded = undefined;
        options.logger.error({ err: error }, 'the MCP server cannot be loaded');
        const { code, message, headers } = INTERNAL_ERROR;
        answerFailure(request, response, code, message, headers);
        return;
      }
      await endpoint.answer(request, response);
    },
    close: async () => {
      await (await loaded)?.close();
    },
  };
}
