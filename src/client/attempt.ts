import type { ApiErrorCode, ApiProblem } from './api-error.ts';
import { readRetryAfter } from './backoff.ts';

/** Sends one request, as the global fetch does. Must not follow redirects. */
export type Fetch = (address: string, request: FetchedRequest) => Promise<FetchedAnswer>;

export interface FetchedRequest {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
  redirect: 'manual';
  signal: AbortSignal;
}

/** The used part of a Response. */
export interface FetchedAnswer {
  readonly status: number;
  readonly type?: string;
  readonly headers: { get: (name: string) => string | null };
  text: () => Promise<string>;
}

interface Request {
  fetch: Fetch;
  address: string;
  headers: Record<string, string>;
  body: string;
  timeout: number;
  signal: AbortSignal | undefined;
}

/** The result of one attempt. */
export type Attempt = Answered | Failed;

export interface Answered {
  ok: true;
  data: Record<string, unknown>;
  status: number;
  requestId: string | null;
}

export interface Failed {
  ok: false;
  problems: readonly [ApiProblem, ...ApiProblem[]];
  status: number | null;
  retryAfter: number | null;
  requestId: string | null;
  /** Whether a retry may succeed. */
  isTransient: boolean;
  /** Whether the server certainly did not carry out the request. */
  notCarriedOut: boolean;
  cause?: unknown;
}

/** Sends a request once. Throws only the abort reason of the caller's signal. */
export async function attempt({ fetch, signal, timeout, ...request }: Request): Promise<Attempt> {
  const end = new AbortController();
  const stop = () => end.abort();
  const timer = setTimeout(stop, timeout);
  signal?.addEventListener('abort', stop, { once: true });
  let response: FetchedAnswer | null = null;
  try {
    response = await fetch(request.address, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      // fetch follows some redirects with a GET, and others with the body but without the credential.
      redirect: 'manual',
      signal: end.signal,
    });
    return read(response, await response.text(), request.address);
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (end.signal.aborted) {
      return lost('NO_ANSWER', `There was no answer within ${timeout / 1000} seconds.`, response);
    }
    return unreachable(request.address, response, cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string; field?: string } }[];
}

function read(response: FetchedAnswer, text: string, address: string): Attempt {
  const { status } = response;
  const requestId = response.headers.get('x-request-id');
  const answer = parse(text);
  if (!answer) return notUnderstood(response, address);
  const [first, ...others] = (answer.errors ?? []).map(problemOf);
  if (!first && answer.data) return { ok: true, data: answer.data, status, requestId };
  if (!first) return notUnderstood(response, address);
  return {
    ok: false,
    problems: [first, ...others],
    status,
    retryAfter: readRetryAfter(response.headers.get('retry-after'), Date.now()),
    requestId,
    isTransient: TRANSIENT.has(first.code) || TRANSIENT_STATUS.has(status),
    // A document that was not run has no data. A failed mutation is rolled back and returns null. The
    // UNCERTAIN codes prove neither.
    notCarriedOut:
      !UNCERTAIN.has(first.code) && Object.values(answer.data ?? {}).every((value) => value === null),
  };
}

const TRANSIENT: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'OVERLOADED',
  'UNAVAILABLE',
  'TIMEOUT',
  'INTERNAL',
]);
const TRANSIENT_STATUS: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
/**
 * After these errors the server itself cannot tell the outcome; for example, the database connection broke
 * during a commit.
 */
const UNCERTAIN: ReadonlySet<string> = new Set(['UNAVAILABLE', 'TIMEOUT', 'INTERNAL']);

function parse(text: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer)
      ? (answer as Answer)
      : null;
  } catch {
    return null;
  }
}

function problemOf({ message, extensions }: NonNullable<Answer['errors']>[number]): ApiProblem {
  const code = (extensions?.code ?? 'INTERNAL') as ApiErrorCode;
  return { code, message, field: extensions?.field ?? null };
}

/** The failure for a response that is not from a Stint server, but from a proxy or another service. */
function notUnderstood(response: FetchedAnswer, address: string): Failed {
  const { status, headers, type } = response;
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  const target = isRedirect ? headers.get('location') : null;
  const message = isRedirect
    ? `${address} leads elsewhere${target ? `, to ${target}` : ''}; use that address.`
    : `${address} answered with status ${status}, but not as a Stint server does.`;
  const code = status === 429 ? 'RATE_LIMITED' : 'NOT_UNDERSTOOD';
  return {
    ...lost(code, message, response),
    retryAfter: readRetryAfter(headers.get('retry-after'), Date.now()),
    isTransient: TRANSIENT_STATUS.has(status),
    // A redirect or 4xx was rejected before execution. With other statuses the request may have been carried
    // out.
    notCarriedOut: isRedirect || (status >= 400 && status < 500),
  };
}

function unreachable(address: string, response: FetchedAnswer | null, cause: unknown): Failed {
  const { origin } = new URL(address);
  const notCarriedOut = !response && neverConnected(cause);
  const message = notCarriedOut
    ? `${origin} cannot be reached.`
    : response
      ? `The connection to ${origin} was lost in the middle of the answer.`
      : `The connection to ${origin} was lost, or it cannot be reached.`;
  return { ...lost('UNREACHABLE', message, response), notCarriedOut, cause };
}

function lost(code: ApiErrorCode, message: string, response: FetchedAnswer | null): Failed {
  return {
    ok: false,
    problems: [{ code, message, field: null }],
    status: response?.status ?? null,
    retryAfter: null,
    requestId: response?.headers.get('x-request-id') ?? null,
    isTransient: true,
    notCarriedOut: false,
  };
}

/**
 * Node's error codes for a connection that was never made, so nothing was sent. Browsers report no such code.
 */
const NEVER_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error) return NEVER_CONNECTED.has(error.code);
  return neverConnected(error.cause);
}
