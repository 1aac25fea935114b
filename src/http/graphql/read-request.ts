import type { IncomingMessage } from 'node:http';
import { type Failure, failure } from '../../lib/errors.ts';

import { allowsUtf8, isJson, JSON_TYPE } from '../gate/body.ts';
import { EVENT_STREAM } from './event-stream.ts';

export const GRAPHQL_TYPE = 'application/graphql-response+json';

export type AnswerType = typeof JSON_TYPE | typeof GRAPHQL_TYPE | typeof EVENT_STREAM;

/** Checks the headers, and returns the type of the response. */
export function checkHeaders(request: IncomingMessage): AnswerType {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!isJson(request.headers['content-type']) || encoding !== 'identity') {
    throw failure('UNSUPPORTED_MEDIA_TYPE', 'Send the body as uncompressed application/json in UTF-8.');
  }
  const type = negotiate(request.headers.accept);
  if (!type) {
    throw failure(
      'NOT_ACCEPTABLE',
      `Only ${GRAPHQL_TYPE}, application/json and ${EVENT_STREAM} can be answered.`,
    );
  }
  return type;
}

/**
 * Returns the JSON media type with the highest quality in an `Accept` header, else a stream. Undefined if
 * none is accepted.
 */
export function negotiate(accept: string | undefined): AnswerType | undefined {
  if (accept === undefined || accept === '') return JSON_TYPE;
  let best: { type: AnswerType; quality: number } | undefined;
  for (const { range, quality } of rangesOf(accept)) {
    const type = typeOf(range);
    if (type && quality > (best?.quality ?? 0)) best = { type, quality };
  }
  return best?.type ?? (acceptsStream(accept) ? EVENT_STREAM : undefined);
}

/**
 * Whether the client accepts a stream explicitly. Wildcards do not count: such a client does not expect an
 * endless response.
 */
export function acceptsStream(accept: string | undefined): boolean {
  return rangesOf(accept ?? '').some(({ range, quality }) => range === EVENT_STREAM && quality > 0);
}

/** The media ranges of an `Accept` header, without ranges that exclude UTF-8. */
function rangesOf(accept: string): { range: string; quality: number }[] {
  return accept.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (!parameters.every(allowsUtf8)) return [];
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return [{ range, quality: weight ? Number(weight.slice(2)) : 1 }];
  });
}

function typeOf(range: string): AnswerType | undefined {
  if (range === GRAPHQL_TYPE) return GRAPHQL_TYPE;
  return range === JSON_TYPE || range === 'application/*' || range === '*/*' ? JSON_TYPE : undefined;
}

export interface GraphQLRequest {
  query: string;
  operationName: string | null;
  variables: Record<string, unknown>;
}

/** Reads a JSON body as the GraphQL-over-HTTP specification defines it. */
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
