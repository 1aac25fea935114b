import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './schema.d.ts';

export type { ResultOf, VariablesOf } from 'gql.tada';

/** Makes typed documents: what a query asks for is what its answer has, checked against the schema of the API. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { ISO8601DateTime: string };
  disableMasking: true;
}>();
