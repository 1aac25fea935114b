import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { api } from '../words/api.ts';

/**
 * The public addresses for API clients, from the server's settings. They may differ from the dashboard's
 * address.
 */
export interface Addresses {
  api: string;
  mcp: string;
  schema: string;
  version: string;
}

/** The fields of the server card that are used here. */
interface ServerCard {
  version: string;
  remotes: { url: string }[];
  _meta: { 'stint/access': { issuer: string; graphql: string } };
}

const CARD = '/.well-known/mcp.json';

const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }): Promise<Addresses> => {
    const response = await fetch(CARD, { signal });
    if (!response.ok) throw new ApiError('UNREACHABLE', api.notUnderstood(response.status), true);
    return addressesOf((await response.json()) as ServerCard);
  },
  // The addresses change only when the server restarts.
  staleTime: Number.POSITIVE_INFINITY,
});

function addressesOf({ version, remotes, _meta }: ServerCard): Addresses {
  const { issuer, graphql } = _meta['stint/access'];
  return { api: graphql, mcp: remotes[0]?.url ?? '', schema: `${issuer}/api/v1/schema.graphql`, version };
}

export function useAddresses(): Addresses {
  return useSuspenseQuery(addressesQuery).data;
}
