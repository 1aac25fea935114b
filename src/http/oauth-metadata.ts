import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { authorizationServerMetadata } from '../oauth/metadata.ts';

const WELL_KNOWN = '/.well-known/oauth-authorization-server';

/** RFC 8414. Where the issuer has a path, the document's address has it too, behind the well-known part. */
export function addOAuthMetadataRoute(server: FastifyInstance, config: Config): void {
  const metadata = authorizationServerMetadata(config.baseUrl, config.siteUrl);
  const { pathname } = new URL(config.baseUrl);
  for (const path of new Set([WELL_KNOWN, `${WELL_KNOWN}${pathname.replace(/\/$/, '')}`])) {
    server.get(path, async (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=3600')
        .send(metadata),
    );
  }
}
