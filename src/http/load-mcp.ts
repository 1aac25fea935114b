import { answerFailure } from './answer.ts';
import { INTERNAL_ERROR } from './explain-error.ts';
import type { McpEndpoint, McpEndpointOptions } from './mcp-endpoint.ts';

type Options = Omit<McpEndpointOptions, 'serve'> & Partial<Pick<McpEndpointOptions, 'serve'>>;

/**
 * The endpoint of the MCP server, which is loaded with its first request: the protocol and its schemas take 35 MB and a
 * quarter of a second, and many an install never meets an AI tool.
 */
export function loadMcpOnDemand({ serve, ...options }: Options): McpEndpoint {
  let loaded: Promise<McpEndpoint> | undefined;
  const load = async () => {
    const { createMcpEndpoint } = await import('./mcp-endpoint.ts');
    const { createMcpServer } = await import('../mcp/server.ts');
    return createMcpEndpoint({ ...options, serve: serve ?? createMcpServer });
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
