import { type Failure, failure } from '../../lib/errors.ts';

export interface GraphQLRequest {
  query: string;
  operationName: string | null;
  variables: Record<string, unknown>;
}

/** Reads a JSON body as the GraphQL-over-HTTP specification describes it. */
export function readGraphQLRequest(body: unknown): GraphQLRequest {
  if (Array.isArray(body)) throw badRequest('Batches are not supported; send one operation per request.');
  if (!isMap(body)) throw badRequest('The body must be a JSON object with a "query".');
  const { query, operationName, variables, extensions } = body;
  if (typeof query !== 'string') throw badRequest('"query" must be a GraphQL document as a string.');
  if (!isAbsent(operationName) && typeof operationName !== 'string') {
    throw badRequest('"operationName" must be a string.');
  }
  if (!isAbsent(variables) && !isMap(variables)) throw badRequest('"variables" must be an object.');
  if (!isAbsent(extensions) && !isMap(extensions)) throw badRequest('"extensions" must be an object.');
  return {
    query,
    operationName: operationName ? (operationName as string) : null,
    variables: (variables ?? {}) as Record<string, unknown>,
  };
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function badRequest(message: string): Failure {
  return failure('BAD_REQUEST', message);
}
