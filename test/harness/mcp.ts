import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { MCP_PATH } from '../../src/http/mcp/path.ts';
import type { Problem } from '../../src/lib/errors.ts';

/** The protocol revision of requests that do not go through the official client. */
export const REVISION = '2026-07-28';

export type Era = 'modern' | 'legacy';

/** The official client, connected. */
export async function connectMcp(
  origin: string,
  key: string,
  era: Era = 'modern',
  fetch?: typeof globalThis.fetch,
): Promise<Client> {
  const client = new Client(
    { name: 'stint-test', version: '1.0.0' },
    { versionNegotiation: { mode: era === 'modern' ? { pin: REVISION } : 'legacy' } },
  );
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}${MCP_PATH}`), {
      requestInit: { headers },
      ...(fetch && { fetch }),
    }),
  );
  return client;
}

export interface ToolResult {
  text: string;
  data: Record<string, unknown>;
  problems: Problem[];
}

/** Calls a tool and reads its result. The client validates the data against the output schema. */
export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolResult> {
  return readResult((await client.callTool({ name, arguments: args })) as CallToolResult);
}

export function readResult(result: CallToolResult): ToolResult {
  const [content] = result.content;
  return {
    text: content?.type === 'text' ? content.text : '',
    data: (result.structuredContent ?? {}) as Record<string, unknown>,
    problems: (result._meta?.['stint/errors'] ?? []) as Problem[],
  };
}

/** The body of a request in the newest revision. */
export function message(method: string, params: Record<string, unknown> = {}, id: number | string = 1) {
  return {
    jsonrpc: '2.0',
    id,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': REVISION,
        'io.modelcontextprotocol/clientInfo': { name: 'stint-test', version: '1.0.0' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  };
}

/** The HTTP headers that a message requires. */
export function headersOf({ method, params }: ReturnType<typeof message>): Record<string, string> {
  const { name } = params as { name?: string };
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': REVISION,
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': name }),
  };
}

/** Posts a message with its required headers. */
export function postMcp(
  origin: string,
  key: string | null,
  body: ReturnType<typeof message>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}${MCP_PATH}`, {
    method: 'POST',
    headers: {
      ...headersOf(body),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
}
