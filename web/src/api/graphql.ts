import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './schema.d.ts';

export type { ResultOf, VariablesOf } from 'gql.tada';

/** Creates typed documents: the result type follows from the query and the API schema. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { ISO8601DateTime: string };
  disableMasking: true;
}>();
