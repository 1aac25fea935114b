import type { IncomingMessage } from 'node:http';
import { pathOf } from './exchange.ts';

export const MCP_PATH = '/mcp';

export function isMcpRequest(request: IncomingMessage): boolean {
  return pathOf(request) === MCP_PATH;
}
