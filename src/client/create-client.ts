import { ApiError, type ApiProblem } from './api-error.ts';
import type { Answered, Fetch } from './attempt.ts';
import type { CallOptions } from './call.ts';
import { type Credential, credentialSource } from './credential.ts';
import type { ClientEvent } from './events.ts';
import { iterate } from './iterate.ts';
import { type Calls, operations } from './operations.ts';
import { isRepeatable } from './repeatable.ts';
import { type AnySelection, selectionText } from './selection.ts';
import { createSender, type Send } from './sender.ts';
import { parseServerAddress } from './server-address.ts';

export interface ClientOptions {
  /** The base URL of the server, such as http://localhost:4000. */
  url: string;
  credential: Credential;
  /** Default: the global fetch. */
  fetch?: Fetch;
  /** The time limit of one attempt, in milliseconds. Default: 30,000. */
  timeout?: number;
  /** The time limit of a call with all its attempts and pauses, in milliseconds. Default: 300,000. */
  totalTimeout?: number;
  /** The number of retries after failures that may pass. Default: 8. */
  retries?: number;
  /** The maximum number of in-flight requests. Default: 16. Further calls wait in a queue. */
  inFlight?: number;
  onEvent?: (event: ClientEvent) => void;
}

/** The API of one server: a call for each query and mutation, and `run` for any document. */
export interface ApiClient extends Calls {
  /**
   * Sends a document and returns its data. Throws an ApiError if the request fails. The `errors` in payloads
   * of mutations are part of the data. A document with mutations is not retried unless the options allow that.
   */
  run: <Data = Record<string, unknown>>(
    document: string,
    variables?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ) => Promise<Data>;
}

export function createClient(options: ClientOptions): ApiClient {
  const send = createSender({
    address: addressOf(options.url),
    credential: credentialSource(options.credential),
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    timeout: options.timeout ?? 30_000,
    totalTimeout: options.totalTimeout ?? 300_000,
    retries: options.retries ?? 8,
    inFlight: options.inFlight ?? 16,
    onEvent: options.onEvent,
  });
  const calls = Object.entries(operations).map(([name, operation]) => [
    name,
    createCall(send, name, operation),
  ]);
  const run = async (
    document: string,
    variables: Readonly<Record<string, unknown>> = {},
    callOptions?: CallOptions,
  ) => {
    const body = JSON.stringify({ query: document, variables });
    // Every document with a mutation contains this word.
    const isQuery = !/\bmutation\b/.test(document);
    const named = /\b(?:query|mutation)\s+(\w+)/.exec(document)?.[1];
    const operation = named ?? (isQuery ? 'the query' : 'the mutation');
    const { data } = await send({ operation, body, isRepeatable: isQuery }, callOptions);
    return data;
  };
  // The types of the calls and the table of operations are generated from the same schema.
  return { ...(Object.fromEntries(calls) as unknown as Calls), run: run as ApiClient['run'] };
}

const ENDPOINT = '/api/v1/graphql';

function addressOf(url: string): string {
  const address = parseServerAddress(url);
  const path = address.pathname.replace(/\/+$/, '');
  return `${address.origin}${path.endsWith(ENDPOINT) ? path : path + ENDPOINT}`;
}

interface Operation {
  kind: 'query' | 'mutation';
  args: Readonly<Record<string, string>>;
  select: AnySelection;
  node?: AnySelection;
}

type Args = Readonly<Record<string, unknown>>;
type Options = CallOptions & { select?: AnySelection; pageSize?: number };

function createCall(send: Send, name: string, operation: Operation) {
  const { kind, node } = operation;
  const hasInput = 'input' in operation.args;
  const start = bodyStarts(name, operation);
  const call = async (args: Args = {}, options?: Options): Promise<unknown> => {
    const body = `${start(options?.select ?? operation.select)}${JSON.stringify(hasInput ? { input: args } : args)}}`;
    const answer = await send(
      { operation: name, body, isRepeatable: isRepeatable(name, kind, args) },
      options,
    );
    return kind === 'mutation' ? accepted(name, answer) : answer.data[name];
  };
  if (!node) return call;
  return Object.assign(call, {
    all: (args: Args = {}, options: Options = {}) => iterate(call, args, { select: node, ...options }),
  });
}

/** Returns the body up to its variables. Caches that text per selection, so that each document is written once. */
function bodyStarts(name: string, { kind, args }: Operation): (selection: AnySelection) => string {
  const written = new WeakMap<AnySelection, string>();
  const types = Object.entries(args).map(([arg, type]) => `$${arg}: ${type}`);
  const values = Object.keys(args).map((arg) => `${arg}: $${arg}`);
  const inParens = (parts: string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  return (selection) => {
    let start = written.get(selection);
    if (start === undefined) {
      const whole = kind === 'mutation' ? { ...selection, errors: PROBLEM } : selection;
      const query = `${kind} ${name}${inParens(types)} { ${name}${inParens(values)} ${selectionText(whole)} }`;
      start = `{"query":${JSON.stringify(query)},"variables":`;
      written.set(selection, start);
    }
    return start;
  };
}

const PROBLEM = { code: true, message: true, field: true, existingId: true } as const;

/** Returns the result of a mutation. Throws the errors of its payload. */
function accepted(operation: string, { data, status, requestId }: Answered): unknown {
  const { errors, ...rest } = data[operation] as { errors: ApiProblem[] };
  const [first, ...others] = errors;
  if (first) throw new ApiError({ problems: [first, ...others], operation, status, requestId });
  return rest;
}
