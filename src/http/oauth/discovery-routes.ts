import type { FastifyInstance, FastifyReply } from 'fastify';
import { authorizationServerMetadata } from '../../oauth/metadata.ts';
import { MCP_PATH } from '../mcp/path.ts';
import {
  type Addresses,
  aiCatalog,
  protectedResource,
  resourceMetadataUrl,
  SERVER_CARD_TYPE,
  serverCard,
} from './discovery.ts';

const JSON_TYPE = 'application/json';
const AUTHORIZATION_SERVER = '/.well-known/oauth-authorization-server';
const PROTECTED_RESOURCE = '/.well-known/oauth-protected-resource';

/** CORS headers for all origins: the metadata are public. */
const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  // Clients send the protocol revision with each request.
  'access-control-allow-headers': '*',
  'cache-control': 'public, max-age=3600',
};

/** Public metadata, read without a credential. */
export function addDiscoveryRoutes(server: FastifyInstance, config: Addresses): void {
  const resource = protectedResource(config);
  const authorization = authorizationServerMetadata(config.baseUrl, config.siteUrl);
  const card = serverCard(config);
  const documents: Record<string, [type: string, document: object]> = {
    [PROTECTED_RESOURCE]: [JSON_TYPE, resource],
    [`${PROTECTED_RESOURCE}${MCP_PATH}`]: [JSON_TYPE, resource],
    // A proxy with several addresses distinguishes them by their paths.
    [new URL(resourceMetadataUrl(config)).pathname]: [JSON_TYPE, resource],
    [AUTHORIZATION_SERVER]: [JSON_TYPE, authorization],
    '/.well-known/mcp.json': [JSON_TYPE, card],
    [`${MCP_PATH}/server-card`]: [SERVER_CARD_TYPE, card],
    '/.well-known/ai-catalog.json': ['application/ai-catalog+json', aiCatalog(config)],
  };
  for (const [path, [type, document]] of Object.entries(documents)) {
    const text = JSON.stringify(document);
    server.get(path, async (_request, reply) => open(reply).type(`${type}; charset=utf-8`).send(text));
    server.options(path, async (_request, reply) => open(reply).code(204).send());
  }
}

function open(reply: FastifyReply): FastifyReply {
  return reply.headers(OPEN_HEADERS);
}
