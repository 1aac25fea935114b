import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import type { Config } from '../../app/config.ts';
import { type Actor, mayRead, requireScope, ScopeMissing } from '../../domain/teams/policy.ts';
import { createContext } from '../../graphql/context.ts';
import { DocumentError, type Prepare } from '../../graphql/execution/documents.ts';
import { type FormattedError, formatErrors } from '../../graphql/execution/format-errors.ts';
import { type ErrorCode, Failure, failure, statusOf } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { charge, RateLimited, type RateLimiter } from '../../lib/rate-limit.ts';
import type { App } from '../../services/app.ts';
import { hasOpen, resume } from '../../services/imports/open-import.ts';
import type { LastUsedRecorder } from '../../services/shared/last-used.ts';
import { refuseMethod } from '../error-handler.ts';
import { explainAndLog } from '../explain-error.ts';
import { parseJson } from '../gate/body.ts';
import { authenticate, authenticateBrowser, authenticateFirst, withAddress } from '../gate/caller.ts';
import { Deadlines } from '../gate/deadlines.ts';
import { holdResponse } from '../gate/held-responses.ts';
import { chargeCaller, type RequestLimits } from '../gate/request-limits.ts';
import { timedOut } from '../request-timeout.ts';
import type { Streams } from '../streams.ts';
import { answerSubscription, type Subscription } from './answer-subscription.ts';
import { EVENT_STREAM, streamOf } from './event-stream.ts';
import {
  type AnswerType,
  acceptsStream,
  checkHeaders,
  GRAPHQL_TYPE,
  readGraphQLRequest,
} from './read-request.ts';

export const GRAPHQL_PATH = '/api/v1/graphql';

export interface GraphQLEndpointOptions {
  app: App;
  prepare: Prepare;
  streams: Streams;
  /** Null if requests are not limited. */
  requestLimits: RequestLimits | null;
  /** Limits the calls of open imports. Null if these are not limited. */
  importLimiter: RateLimiter | null;
  lastUsed: LastUsedRecorder;
  logger: Logger;
  addressOf: (request: IncomingMessage) => string;
  /** The origins of our own pages, which send a session instead of a key. */
  addresses: Pick<Config, 'baseUrl' | 'dashboardUrl'>;
  /** The resources whose access tokens are accepted. */
  audiences: readonly string[];
  timeout: number;
}

type Kind = ReturnType<Prepare>['kind'];

interface Answer {
  status: number;
  json: string;
  /** The error that determined the status. */
  code?: ErrorCode;
  headers?: Record<string, string>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The type of the response that the client accepts. */
    answerType: AnswerType;
  }
}

/** `POST /api/v1/graphql`, as in the GraphQL-over-HTTP specification. */
export function addGraphQLRoute(server: FastifyInstance, options: GraphQLEndpointOptions): void {
  const { app, timeout } = options;
  const deadlines = new Deadlines(timeout, (error, { id }) => explainAndLog(options.logger, id, error));
  server.decorateRequest('answerType', 'application/json');
  server.post(
    GRAPHQL_PATH,
    {
      onRequest: [
        authenticateFirst({ app, deadlines, timeout, lookUp: (request) => callerOf(request, options) }),
        (request, _reply, done) => {
          request.answerType = checkHeaders(request.raw);
          done();
        },
      ],
    },
    async (request, reply) => {
      let mayWrite = true;
      const work = run(request, options, (kind) => {
        mayWrite = kind === 'mutation';
      });
      const answer = await deadlines.race(work, request.raw.lifecycle, () => timedOut(timeout, mayWrite));
      if ('subscribe' in answer) return answerSubscription(reply, answer, options);
      // Only queries are answered in the tick in which they arrive. Mutations wait for a commit.
      const held = mayWrite ? null : holdResponse();
      if (held) await held;
      return send(reply, answer);
    },
  );
  server.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: GRAPHQL_PATH,
    onRequest: async (_request, reply) => refuseMethod(reply),
    handler: async (_request, reply) => refuseMethod(reply),
  });
}

function callerOf(request: IncomingMessage, options: GraphQLEndpointOptions): Actor | Promise<Actor> {
  return request.headers.authorization === undefined
    ? callerInBrowser(request, options)
    : authenticate(options.app, request, options.audiences);
}

async function callerInBrowser(request: IncomingMessage, options: GraphQLEndpointOptions): Promise<Actor> {
  const { app, audiences, addresses } = options;
  return (await authenticateBrowser(app, request, addresses)) ?? authenticate(app, request, audiences);
}

/**
 * Sends bytes rather than a string: for a string, Node reserves three times its length and copies it twice. A page of 50 takes
 * 330 µs of CPU time with bytes and 355 with a string.
 */
function send(reply: FastifyReply, { status, json, headers, code }: Answer): Buffer {
  const type = reply.request.answerType;
  // A stream reports errors in its events.
  const isStream = type === EVENT_STREAM;
  reply.code(isStream ? 200 : status).header('content-type', contentTypes[type]);
  if (code) reply.request.raw.lifecycle.code = code;
  if (headers) reply.headers(headers);
  return Buffer.from(isStream ? streamOf(json) : json);
}

const contentTypes: Readonly<Record<AnswerType, string>> = {
  'application/json': 'application/json; charset=utf-8',
  [GRAPHQL_TYPE]: `${GRAPHQL_TYPE}; charset=utf-8`,
  [EVENT_STREAM]: `${EVENT_STREAM}; charset=utf-8`,
};

async function run(
  { raw: request, caller, answerType: type, body }: FastifyRequest,
  options: GraphQLEndpointOptions,
  begin: (kind: Kind) => void,
): Promise<Answer | Subscription> {
  const parsed = parseJson(body);
  const actor = await caller();
  const { query, operationName, variables } = readGraphQLRequest(parsed);
  options.lastUsed.used(actor);
  let operation: ReturnType<Prepare>;
  try {
    operation = options.prepare(query, operationName, variables);
  } catch (error) {
    await chargeCaller(options.requestLimits, actor, 1);
    if (error instanceof DocumentError) return refusal(type, documentErrors(error));
    if (error instanceof Failure) return refusal(type, failureErrors(error));
    throw error;
  }
  // A document with a hundred mutations costs as much as a hundred requests.
  const cost = Math.max(operation.rootFields, 1);
  const importId = actor.scopes.includes('write') ? operation.importIdOf(variables) : null;
  const charged =
    importId === null
      ? chargeCaller(options.requestLimits, actor, cost)
      : chargeImport(request, actor, importId, cost, options);
  if (charged) await charged;
  requireScopes(actor, operation);
  begin(operation.kind);
  const format = (errors: readonly GraphQLError[]) =>
    formatErrors(
      errors,
      (fault) => options.logger.error({ reqId: request.lifecycle.id, err: fault }, 'a resolver failed'),
      { isMutation: operation.kind === 'mutation' },
    );
  if (operation.kind === 'subscription') {
    requireStream(request);
    const lookUp = async () => {
      const current = await callerOf(request, options);
      requireScopes(current, operation);
      return current;
    };
    return {
      actor,
      subscribe: () => operation.subscribe(createContext(options.app, actor, lookUp), variables),
      jsonOf: ({ errors, data }) => JSON.stringify({ errors: errors && format(errors), data }),
    };
  }

  // Only changes are recorded with the address of the request.
  const author = operation.kind === 'mutation' ? withAddress(actor, request, options) : actor;
  const context = createContext(options.app, author);
  const result = await operation.run(context, variables);
  if ('json' in result) return { status: 200, json: result.json };
  if (!result.errors) return { status: 200, json: JSON.stringify(result) };
  const errors = format(result.errors);
  if (result.data === undefined) return refusal(type, errors);
  const worst = statusFor(errors);
  // After a mutation was carried out, an error status would read as "nothing was done". The `path` of each
  // error names the failed fields.
  const status = context.outcomes.anyCarriedOut ? 200 : worst;
  const headers = retryAfter(status, result.errors);
  const code = errors.find(({ extensions }) => statusOf(extensions.code) === worst)?.extensions.code;
  return { status, json: JSON.stringify({ errors, data: result.data }), headers, ...(code && { code }) };
}

/**
 * Charges calls that all have the id of one import. Calls of the caller's open import have a separate limit,
 * and are rejected first under overload. Other calls count as ordinary calls; they reopen the import if it
 * can be resumed.
 */
async function chargeImport(
  request: IncomingMessage,
  actor: Actor,
  importId: string,
  cost: number,
  { app, requestLimits, importLimiter }: GraphQLEndpointOptions,
): Promise<void> {
  const known = hasOpen(app, actor, importId);
  if (known instanceof Promise ? await known : known) {
    if (request.lifecycle.shouldRejectImport()) {
      throw failure(
        'OVERLOADED',
        'The server is at its limit, and imports wait first; try again in a second.',
      );
    }
    // Charged by user: further credentials give no higher rate.
    const charged = charge(importLimiter, actor.userId, cost);
    if (charged) await charged;
    return;
  }
  const charged = chargeCaller(requestLimits, actor, cost);
  if (charged) await charged;
  await resume(app, actor, importId);
}

/** Checks scopes before any part of the operation is carried out. */
function requireScopes(
  actor: Actor,
  { kind, readField }: Pick<ReturnType<Prepare>, 'kind' | 'readField'>,
): void {
  requireScope(actor, kind === 'mutation' ? 'write' : 'read', `every ${kind}`);
  if (mayRead(actor)) return;
  const field = readField();
  if (field === null) return;
  throw new ScopeMissing(
    'read',
    actor.scopes,
    `This credential lacks the scope "read", which the field ${field} needs. With "write" alone, select only errors, outcome and ids. Nothing was carried out.`,
  );
}

function requireStream({ headers }: IncomingMessage): void {
  if (acceptsStream(headers.accept)) return;
  throw failure(
    'NOT_ACCEPTABLE',
    `A subscription is answered with a stream: send "Accept: ${EVENT_STREAM}".`,
  );
}

/** The most severe error determines the status, even if a part of the data is available. */
function statusFor(errors: readonly FormattedError[]): number {
  return Math.max(200, ...errors.map((error) => statusOf(error.extensions.code) ?? 200));
}

/** The Retry-After header of a temporary refusal. */
function retryAfter(status: number, errors: readonly GraphQLError[]): Record<string, string> {
  if (status === 503) return { 'retry-after': '1' };
  const waits = errors.flatMap(({ originalError }) =>
    originalError instanceof RateLimited ? [originalError.retryAfterSeconds] : [],
  );
  return status === 429 ? { 'retry-after': String(Math.max(1, ...waits)) } : {};
}

/**
 * The response to a document that was not run: 400, but 200 for clients that only accept application/json.
 */
function refusal(type: AnswerType, errors: readonly FormattedError[]): Answer {
  const code = errors[0]?.extensions.code;
  const status = type === GRAPHQL_TYPE ? 400 : 200;
  return { status, json: JSON.stringify({ errors }), ...(code && { code }) };
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
