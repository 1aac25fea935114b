import type { IncomingHttpHeaders } from 'node:http';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server';
import { FastPath } from '../lib/fast-path.ts';
import { toolsByName } from './call.ts';
import { INFO } from './info.ts';

/** The revision whose requests contain all their metadata, so that a call needs no session. */
const REVISION = '2026-07-28';

export interface PlainCall {
  id: string | number;
  name: string;
  args: Record<string, unknown> | undefined;
}

type Fields = Record<string, unknown>;

const plainCalls = new FastPath('plain_mcp_call');

/**
 * Reads a tool call with exactly the properties that the newest revision requires, like nearly all calls.
 * Such a call is answered without the SDK. Returns null for any other message, which goes to the SDK.
 *
 * Holds "MCP list against the GraphQL page" (at least 0.3): a list of 50 takes 784 µs of CPU time, or 1,518
 * µs through the SDK, where the page takes 240 (0.31 and 0.16).
 */
export function plainCallOf(headers: IncomingHttpHeaders, body: unknown): PlainCall | null {
  const call = readPlainCall(headers, body);
  if (call) plainCalls.taken += 1;
  else plainCalls.fallBack('other message');
  return call;
}

function readPlainCall(headers: IncomingHttpHeaders, body: unknown): PlainCall | null {
  if (!hasOnly(body, ['jsonrpc', 'id', 'method', 'params'])) return null;
  const { jsonrpc, id, method, params } = body;
  if (jsonrpc !== '2.0' || method !== 'tools/call' || !hasOnly(params, ['name', 'arguments', '_meta'])) {
    return null;
  }
  const { name, arguments: args, _meta } = params;
  const isPlain =
    (typeof id === 'string' || Number.isSafeInteger(id)) &&
    typeof name === 'string' &&
    toolsByName.has(name) &&
    (args === undefined || isObject(args)) &&
    isCompleteMeta(_meta) &&
    headers['mcp-protocol-version'] === REVISION &&
    headers['mcp-method'] === method &&
    headers['mcp-name'] === name &&
    acceptsBoth(headers.accept);
  return isPlain ? { id: id as string | number, name, args } : null;
}

/** The response to a plain call. Equal to the response of the SDK. */
export function plainAnswer({ id }: PlainCall, result: CallToolResult): object {
  const _meta = { ...result._meta, [SERVER_INFO_META_KEY]: INFO };
  return { result: { ...result, resultType: 'complete', _meta }, jsonrpc: '2.0', id };
}

/** Whether the metadata are complete. Client capabilities do not matter, because no tool sends requests to the client. */
function isCompleteMeta(meta: unknown): boolean {
  if (!hasOnly(meta, [PROTOCOL_VERSION_META_KEY, CLIENT_INFO_META_KEY, CLIENT_CAPABILITIES_META_KEY])) {
    return false;
  }
  const client = meta[CLIENT_INFO_META_KEY];
  return (
    meta[PROTOCOL_VERSION_META_KEY] === REVISION &&
    isObject(meta[CLIENT_CAPABILITIES_META_KEY]) &&
    hasOnly(client, ['name', 'title', 'version']) &&
    typeof client.name === 'string' &&
    typeof client.version === 'string' &&
    (client.title === undefined || typeof client.title === 'string')
  );
}

function acceptsBoth(accept = ''): boolean {
  return accept.includes('application/json') && accept.includes('text/event-stream');
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(value: unknown, known: readonly string[]): value is Fields {
  if (!isObject(value)) return false;
  for (const key in value) if (!known.includes(key)) return false;
  return true;
}
