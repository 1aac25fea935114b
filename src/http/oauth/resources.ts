import type { Config } from '../../app/config.ts';
import type { Resources } from '../../oauth/resources.ts';
import { GRAPHQL_PATH } from '../graphql/route.ts';

/** The protected resources for which access tokens are issued. */
export function resourcesOf(config: Pick<Config, 'baseUrl' | 'mcpUrl'>): Resources {
  return { mcp: config.mcpUrl, graphql: `${config.baseUrl}${GRAPHQL_PATH}`, base: config.baseUrl };
}
