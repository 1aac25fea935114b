import manifest from '../../../package.json' with { type: 'json' };
import type { Config } from '../../app/config.ts';
import { scopes } from '../../domain/teams/policy.ts';
import type { Resources } from '../../oauth/resources.ts';
import { GRAPHQL_PATH } from '../graphql/route.ts';

/**
 * The documents by which programs discover the endpoints and the authorization server. All of them derive
 * from the settings.
 */

export type Addresses = Pick<Config, 'baseUrl' | 'dashboardUrl' | 'mcpUrl' | 'siteUrl'>;

/** The supported revisions of the protocol, newest first. */
const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'];

/** The metadata URL of the MCP server. RFC 9728 puts the well-known part before the path of the resource. */
export function resourceMetadataUrl({ mcpUrl }: Pick<Addresses, 'mcpUrl'>): string {
  const { origin, pathname } = new URL(mcpUrl);
  return `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`;
}

/** The metadata of the protected resource: RFC 9728. */
export function protectedResource({ mcpUrl, baseUrl, siteUrl }: Addresses): object {
  return {
    resource: mcpUrl,
    authorization_servers: [baseUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Stint',
    resource_documentation: `${siteUrl}/`,
  };
}

/** The metadata of the MCP server: its address and authorization servers. */
export function serverCard({ baseUrl, dashboardUrl, mcpUrl, siteUrl }: Addresses): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: serverName(siteUrl),
    version: manifest.version,
    title: 'Stint',
    description: 'Time tracking: time entries, timers, clients, projects, tasks and team analytics.',
    websiteUrl: siteUrl,
    remotes: [{ type: 'streamable-http', url: mcpUrl, supportedProtocolVersions: REVISIONS }],
    _meta: {
      'stint/access': {
        issuer: baseUrl,
        authorization_endpoint: `${baseUrl}/oauth/authorize`,
        token_endpoint: `${baseUrl}/oauth/token`,
        protected_resource_metadata: resourceMetadataUrl({ mcpUrl }),
        scopes,
        bearer_methods: ['header'],
        registration: 'manual',
        registration_note:
          'There is no automatic registration, neither of accounts nor of OAuth clients. A person issues API keys and client credentials in the dashboard.',
        dashboard: dashboardUrl,
        graphql: `${baseUrl}${GRAPHQL_PATH}`,
      },
    },
  };
}

/** An index for AI tools that start from the host name. */
export function aiCatalog({ siteUrl }: Addresses): object {
  return {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:mcp:${serverName(siteUrl)}`,
        displayName: 'Stint',
        mediaType: SERVER_CARD_TYPE,
        url: `${siteUrl}/.well-known/mcp.json`,
      },
    ],
  };
}

export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';

/** The name as registries write it: the reversed host name, then the name of the server. */
function serverName(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return `${hostname.split('.').reverse().join('.')}/stint`;
}

/** The protected resources for which access tokens are issued. */
export function resourcesOf(config: Pick<Config, 'baseUrl' | 'mcpUrl'>): Resources {
  return { mcp: config.mcpUrl, graphql: `${config.baseUrl}${GRAPHQL_PATH}`, base: config.baseUrl };
}
