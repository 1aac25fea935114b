import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../domain/policy.ts';
import { createContext } from '../graphql/context.ts';
import { DocumentError, type Prepare } from '../graphql/execution/documents.ts';
import { type FormattedError, formatErrors } from '../graphql/execution/format-errors.ts';
import { Failure, failure, statusOf } from '../lib/errors.ts';
import type { LastUsedRecorder } from '../services/api-keys/last-used.ts';
import type { App } from '../services/app.ts';
import { authenticate } from './authenticate.ts';
import { sendError } from './error-response.ts';
import { readGraphQLRequest } from './graphql-request.ts';
import { type AnswerType, GRAPHQL_TYPE, isJson, negotiate } from './media-type.ts';
import { charge, type RateLimiter } from './rate-limit.ts';
import { within } from './within.ts';

export const GRAPHQL_PATH = '/api/v1/graphql';

export interface GraphQLRouteOptions {
  app: App;
  prepare: Prepare;
  /** Null where requests are not limited. */
  limiter: RateLimiter | null;
  lastUsed: LastUsedRecorder;
  timeout: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** `POST /api/v1/graphql`, as the GraphQL-over-HTTP specification has it. */
export function addGraphQLRoute(server: FastifyInstance, options: GraphQLRouteOptions): void {
  server.decorateRequest('actor', null);
  server.route({
    method: 'POST',
    url: GRAPHQL_PATH,
    // Before the body is read: who may not call does not get to send one.
    onRequest: (request, reply) => admit(request, reply, options),
    handler: (request, reply) => answer(request, reply, options),
  });
  server.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: GRAPHQL_PATH,
    onRequest: async (_request, reply) => refuseMethod(reply),
    handler: async (_request, reply) => refuseMethod(reply),
  });
}

/** GET shows the explorer to a browser; operations are sent with POST alone. */
export function refuseMethod(reply: FastifyReply): FastifyReply {
  reply.header('allow', 'GET, HEAD, POST');
  return sendError(
    reply,
    'METHOD_NOT_ALLOWED',
    'Send GraphQL with POST; in a browser this address shows the explorer.',
  );
}

async function admit(request: FastifyRequest, reply: FastifyReply, options: GraphQLRouteOptions) {
  try {
    request.actor = await within(options.timeout, authenticate(options.app, request));
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'UNAUTHENTICATED') throw error;
    charge(options.limiter, `address ${request.ip}`, 1);
    return sendError(reply, error.code, error.message, {
      challenge: `Bearer realm="stint"${request.headers.authorization ? ', error="invalid_token"' : ''}`,
    });
  }
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!isJson(request.headers['content-type']) || encoding !== 'identity') {
    return sendError(
      reply,
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body as uncompressed application/json in UTF-8.',
    );
  }
  return undefined;
}

async function answer(request: FastifyRequest, reply: FastifyReply, options: GraphQLRouteOptions) {
  const { actor } = request;
  if (!actor) throw new Error('The request was not admitted.');
  const type = negotiate(request.headers.accept);
  if (!type) {
    return sendError(reply, 'NOT_ACCEPTABLE', `Only ${GRAPHQL_TYPE} and application/json can be answered.`);
  }
  if (actor.source.id) options.lastUsed.used(actor.source.id);
  const credential = `${actor.source.kind} ${actor.source.id}`;
  const { query, operationName, variables } = readGraphQLRequest(request.body);

  let operation: ReturnType<Prepare>;
  try {
    operation = options.prepare(query, operationName, variables);
  } catch (error) {
    charge(options.limiter, credential, 1);
    if (error instanceof DocumentError) return refuse(reply, type, documentErrors(error));
    if (error instanceof Failure) return refuse(reply, type, failureErrors(error));
    throw error;
  }
  // A document with a hundred mutations counts as a hundred requests.
  charge(options.limiter, credential, Math.max(operation.rootFields, 1));
  requireScope(actor, operation.kind);

  const result = await within(options.timeout, operation.run(createContext(options.app, actor), variables));
  if (!result.errors) return send(reply, type, 200, result);
  const errors = formatErrors(result.errors, (fault) =>
    request.log.error({ err: fault }, 'a resolver failed'),
  );
  if (result.data === undefined) return refuse(reply, type, errors);
  const status = statusFor(errors);
  if (status === 503) reply.header('retry-after', '1');
  return send(reply, type, status, { errors, data: result.data });
}

function requireScope(actor: Actor, kind: 'query' | 'mutation' | 'subscription'): void {
  const scope = kind === 'query' ? 'read' : 'write';
  if (actor.scopes.includes(scope)) return;
  throw failure('FORBIDDEN', `This credential lacks the scope "${scope}", which every ${kind} needs.`);
}

/** Who you are and what you may decides the status, even where part of the data could be answered. */
function statusFor(errors: readonly FormattedError[]): number {
  return Math.max(200, ...errors.map((error) => statusOf(error.extensions.code) ?? 200));
}

/** A document that was not run: 400, but 200 for clients that know nothing but application/json. */
function refuse(reply: FastifyReply, type: AnswerType, errors: readonly FormattedError[]): FastifyReply {
  return send(reply, type, type === GRAPHQL_TYPE ? 400 : 200, { errors });
}

function send(reply: FastifyReply, type: AnswerType, status: number, body: unknown): FastifyReply {
  return reply.code(status).header('content-type', `${type}; charset=utf-8`).send(JSON.stringify(body));
}

function documentErrors(error: DocumentError): FormattedError[] {
  return error.errors.map((one) => ({
    message: one.message,
    locations: one.locations,
    extensions: { code: error.code },
  }));
}

function failureErrors(error: Failure): FormattedError[] {
  return error.problems.map(({ message, code }) => ({ message, extensions: { code } }));
}
