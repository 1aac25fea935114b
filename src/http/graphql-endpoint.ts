import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { GraphQLError } from 'graphql';
import type { Config } from '../app/config.ts';
import { type Actor, mayRead } from '../domain/teams/policy.ts';
import { createContext } from '../graphql/context.ts';
import { DocumentError, type Prepare } from '../graphql/execution/documents.ts';
import { type FormattedError, formatErrors } from '../graphql/execution/format-errors.ts';
import { Failure, failure, statusOf } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { charge, RateLimited, type RateLimiter } from '../lib/rate-limit.ts';
import type { App } from '../services/app.ts';
import { hasOpen, resume } from '../services/imports/open-import.ts';
import type { LastUsedRecorder } from '../services/shared/last-used.ts';
import { answerFailure, answerJson } from './answer.ts';
import { answerSubscription, type Subscription } from './answer-subscription.ts';
import { authenticate } from './authenticate.ts';
import { authenticateBrowser } from './authenticate-browser.ts';
import { challenge } from './challenge.ts';
import { currentCaller } from './current-caller.ts';
import { Deadlines } from './deadlines.ts';
import { EVENT_STREAM, streamOf } from './event-stream.ts';
import { pathOf } from './exchange.ts';
import { type Explanation, explainError, INTERNAL_ERROR } from './explain-error.ts';
import { type GraphQLRequest, readGraphQLRequest } from './graphql-request.ts';
import { type AnswerType, acceptsStream, GRAPHQL_TYPE, isJson, negotiate } from './media-type.ts';
import { readJsonBody } from './read-body.ts';
import { chargeCaller, type RequestLimits } from './request-limits.ts';
import { requireScope, ScopeMissing } from './scope-missing.ts';
import type { Streams } from './streams.ts';
import { withAddress } from './with-address.ts';
import { timedOut } from './within.ts';

export const GRAPHQL_PATH = '/api/v1/graphql';

export interface GraphQLEndpointOptions {
  app: App;
  prepare: Prepare;
  streams: Streams;
  /** Null where requests are not limited. */
  requestLimits: RequestLimits | null;
  /** Of the calls of open imports; null where those are not limited. */
  importLimiter: RateLimiter | null;
  lastUsed: LastUsedRecorder;
  logger: Logger;
  addressOf: (request: IncomingMessage) => string;
  /** Where pages of ours are, whose calls come with a session instead of a key. */
  addresses: Pick<Config, 'baseUrl' | 'dashboardUrl'>;
  /** The resources whose access tokens are taken. */
  audiences: readonly string[];
  timeout: number;
  mostBodyBytes: number;
}

export function isGraphQLRequest(request: IncomingMessage): boolean {
  return request.method === 'POST' && pathOf(request) === GRAPHQL_PATH;
}

type Kind = ReturnType<Prepare>['kind'];

interface Answer {
  status: number;
  json: string;
  headers?: OutgoingHttpHeaders;
}

/**
 * `POST /api/v1/graphql`, as the GraphQL-over-HTTP specification has it. All of the API's traffic comes here, so it stands
 * on node:http itself, without the routes, hooks and body parsers of the framework that serves the pages.
 */
export function createGraphQLEndpoint(options: GraphQLEndpointOptions) {
  const deadlines = new Deadlines(options.timeout);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.exchange.route = GRAPHQL_PATH;
    let mayWrite = true;
    // What comes after this answer is not sent any more.
    const late = () => void answerError(request, response, timedOut(options.timeout, mayWrite), options);
    let inTime = () => {};
    try {
      const caller = currentCaller(options.app, () => callerOf(request, options));
      // Before the body is read: who may not call does not get to send one.
      const known = caller();
      if (known instanceof Promise) {
        inTime = deadlines.start(late);
        await known;
        inTime();
      }
      const type = admit(request);
      // How long a client may take to send its request, Node sees to.
      const body = await readJsonBody(request, options.mostBodyBytes);
      inTime = deadlines.start(late);
      const actor = withAddress(await caller(), request, options);
      const answer = await run(request, actor, type, readGraphQLRequest(body), options, (kind) => {
        mayWrite = kind === 'mutation';
      });
      inTime();
      if ('subscribe' in answer) await answerSubscription(request, response, answer, options);
      else send(request, response, type, answer);
    } catch (error) {
      await answerError(request, response, error, options);
    } finally {
      inTime();
    }
  };
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

function send(request: IncomingMessage, response: ServerResponse, type: AnswerType, answer: Answer): void {
  // A stream tells in its events what went wrong.
  if (type === EVENT_STREAM) answerJson(request, response, 200, type, streamOf(answer.json));
  else answerJson(request, response, answer.status, type, answer.json, answer.headers);
}

async function answerError(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  options: GraphQLEndpointOptions,
): Promise<void> {
  const { logger } = options;
  const { code, message, headers, cause } = await explain(error, request, options);
  const reqId = request.exchange.id;
  if (cause) logger.warn({ reqId, err: cause }, 'a request could not be served');
  if (code === 'INTERNAL') logger.error({ reqId, err: error }, 'a request failed');
  answerFailure(request, response, code, message, headers);
}

async function explain(
  error: unknown,
  request: IncomingMessage,
  options: GraphQLEndpointOptions,
): Promise<Explanation> {
  const explanation = explainError(error) ?? INTERNAL_ERROR;
  return explanation.code === 'UNAUTHENTICATED' ? challenge(explanation, request, options) : explanation;
}

/** Checks the headers, and tells the type of the answer. */
function admit(request: IncomingMessage): AnswerType {
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

async function run(
  request: IncomingMessage,
  actor: Actor,
  type: AnswerType,
  { query, operationName, variables }: GraphQLRequest,
  options: GraphQLEndpointOptions,
  begin: (kind: Kind) => void,
): Promise<Answer | Subscription> {
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
  // A document with a hundred mutations counts as a hundred requests.
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
    formatErrors(errors, (fault) =>
      options.logger.error({ reqId: request.exchange.id, err: fault }, 'a resolver failed'),
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

  const context = createContext(options.app, actor);
  const result = await operation.run(context, variables);
  if ('json' in result) return { status: 200, json: result.json };
  if (!result.errors) return { status: 200, json: JSON.stringify(result) };
  const errors = format(result.errors);
  if (result.data === undefined) return refusal(type, errors);
  const gravest = statusFor(errors);
  const headers = retryAfter(gravest, result.errors);
  // A status that reads as "nothing was done" would be wrong where a mutation was carried out; `path` tells the others.
  const status = context.outcomes.anyCarriedOut ? 200 : gravest;
  return { status, json: JSON.stringify({ errors, data: result.data }), headers };
}

/**
 * Charges calls that all carry the id of one import. Those of the caller's open import have a limit of their own, and are refused
 * first when the server is behind. All others count as ordinary calls, and open the import again if it may be resumed.
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
    if (request.exchange.givesWay()) {
      throw failure(
        'OVERLOADED',
        'The server is at its limit, and imports wait first; try again in a second.',
      );
    }
    // By user: several credentials do not add up.
    const charged = charge(importLimiter, actor.userId, cost);
    if (charged) await charged;
    return;
  }
  const charged = chargeCaller(requestLimits, actor, cost);
  if (charged) await charged;
  await resume(app, actor, importId);
}

/** Before anything of the operation is carried out. */
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

/** The gravest error decides the status, even where part of the data could be answered. */
function statusFor(errors: readonly FormattedError[]): number {
  return Math.max(200, ...errors.map((error) => statusOf(error.extensions.code) ?? 200));
}

/** When to try again what was refused for now. */
function retryAfter(status: number, errors: readonly GraphQLError[]): OutgoingHttpHeaders {
  if (status === 503) return { 'retry-after': '1' };
  const waits = errors.flatMap(({ originalError }) =>
    originalError instanceof RateLimited ? [originalError.retryAfterSeconds] : [],
  );
  return status === 429 ? { 'retry-after': String(Math.max(1, ...waits)) } : {};
}

/** A document that was not run: 400, but 200 for clients that know nothing but application/json. */
function refusal(type: AnswerType, errors: readonly FormattedError[]): Answer {
  return { status: type === GRAPHQL_TYPE ? 400 : 200, json: JSON.stringify({ errors }) };
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
