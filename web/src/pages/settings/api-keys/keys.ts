import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Scope } from '../../../../../src/domain/teams/policy.ts';
import { allPages } from '../../../api/all-pages.ts';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import { withProof } from '../proof/with-proof.ts';

const Keys = graphql(`
  query ApiKeys($after: String) {
    apiKeys(first: 500, after: $after) {
      edges { node { id name prefix scopes createdAt lastUsedAt revokedAt } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);
const Create = graphql(`
  mutation CreateApiKey($args: CreateApiKeyArgs!) {
    createApiKey(input: { args: $args }) { apiKey { id name } secret errors { code message } }
  }
`);
const Revoke = graphql(`
  mutation RevokeApiKey($id: ID!) {
    revokeApiKey(input: { id: $id }) { apiKey { id revokedAt } errors { code message } }
  }
`);

export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => allPages(async (after) => (await request(Keys, { after }, { signal })).apiKeys),
});

export type ApiKey = Awaited<ReturnType<NonNullable<typeof keysQuery.queryFn>>>[number];

export function useCreateKey(onMade: (name: string, secret: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (args: { name: string; scopes: Scope[] }) =>
      withProof(async () => accepted((await request(Create, { args })).createApiKey)),
    onSuccess: ({ apiKey, secret }) => {
      if (apiKey && secret !== null) onMade(apiKey.name, secret);
      void queries.invalidateQueries({ queryKey: keysQuery.queryKey });
    },
  });
}

export function useRevokeKey(onRevoked: (key: ApiKey) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (key: ApiKey) => accepted((await request(Revoke, { id: key.id })).revokeApiKey),
    onSuccess: ({ apiKey }, key) => {
      const revokedAt = apiKey?.revokedAt ?? null;
      queries.setQueryData(keysQuery.queryKey, (keys) =>
        keys?.map((one) => (one.id === key.id ? { ...one, revokedAt } : one)),
      );
      onRevoked(key);
      void queries.invalidateQueries({ queryKey: keysQuery.queryKey });
    },
  });
}
