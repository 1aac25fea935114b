import { print } from '@0no-co/graphql.web';
import type { TadaDocumentNode } from 'gql.tada';
import { api } from '../words/api.ts';
import { notifyServerReached } from './answers.ts';
import { ApiError } from './api-error.ts';
import { pageHeaders } from './page-user.ts';
import { clearSessionEnd, setSessionEnd } from './session.ts';
import { startTimeout, type Timeout } from './timeout.ts';

export const ENDPOINT = '/api/v1/graphql';

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

interface Options {
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
}

/** Longer than the server's own request timeout of 10 seconds. */
const REQUEST_TIMEOUT_MS = 15_000;

const texts = new WeakMap<object, string>();

/** Sends a request to the API with the session of this browser. Throws an ApiError. */
export async function request<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  options: Options = {},
): Promise<Data> {
  const { response, answer } = await ask<Data>(textOf(document), variables, options);
  const [error] = answer.errors ?? [];
  if (error || answer.data === null || answer.data === undefined) {
    const refused = refusal(response, error?.extensions?.code ?? 'INTERNAL', error?.message ?? api.noAnswer);
    if (refused.code === 'UNAUTHENTICATED') setSessionEnd(refused.message);
    throw refused;
  }
  clearSessionEnd();
  notifyServerReached();
  return answer.data;
}

interface Problem {
  code: string;
  message: string;
  field?: string | null;
}

/** Returns the payload of a mutation; throws its first error. */
export function accepted<Payload extends { errors: Problem[] }>(payload: Payload | null): Payload {
  if (payload === null) throw new ApiError('INTERNAL', api.noAnswer, true);
  const [problem] = payload.errors;
  if (problem) throw new ApiError(problem.code, problem.message, false, null, problem.field ?? null);
  return payload;
}

/** The text of a document. Each document is printed once. */
export function textOf(document: object): string {
  let text = texts.get(document);
  if (text === undefined) {
    text = print(document as Parameters<typeof print>[0]);
    texts.set(document, text);
  }
  return text;
}

async function ask<Data>(query: string, variables: unknown, { signal, keepalive = false }: Options) {
  const waiting = startTimeout(REQUEST_TIMEOUT_MS, signal && [signal]);
  try {
    const response = await fetch(ENDPOINT, {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json, application/json',
        'content-type': 'application/json',
        ...pageHeaders(),
      },
      body: JSON.stringify({ query, variables }),
      keepalive,
      signal: waiting.signal,
    });
    return { response, answer: await read<Data>(response, waiting) };
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    throw new ApiError('UNREACHABLE', waiting.hasExpired() ? api.silent : api.unreachable, true);
  } finally {
    waiting.clear();
  }
}

async function read<Data>(response: Response, waiting: Timeout): Promise<Answer<Data>> {
  try {
    return (await response.json()) as Answer<Data>;
  } catch (error) {
    if (waiting.signal.aborted) throw error;
    // Not JSON, or cut off: most likely a proxy's response, or a lost connection.
    throw new ApiError('UNREACHABLE', api.notUnderstood(response.status), true);
  }
}

const TRANSIENT = new Set(['RATE_LIMITED', 'OVERLOADED', 'UNAVAILABLE', 'TIMEOUT', 'INTERNAL']);

function refusal(response: Response, code: string, message: string): ApiError {
  const seconds = Number(response.headers.get('retry-after'));
  const isTransient = TRANSIENT.has(code) || response.status >= 500;
  return new ApiError(code, message, isTransient, seconds > 0 ? seconds * 1000 : null);
}
