import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FormattedError } from '../graphql/execution/format-errors.ts';
import { type ErrorCode, statusOf } from '../lib/errors.ts';
import { ANSWER_HEADERS } from './security-headers.ts';

/** Sends a whole answer of JSON text. */
export function answerJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  json: string,
  headers: OutgoingHttpHeaders = {},
): void {
  request.exchange.awaitsClient();
  // The client went away, or it was answered already because it took too long.
  if (response.headersSent || response.destroyed) return;
  const length = Buffer.byteLength(json);
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': length,
    'x-request-id': request.exchange.id,
    ...ANSWER_HEADERS,
    ...headers,
  });
  // As many bytes as characters: it is all ASCII, which Node writes without looking at each character.
  response.end(json, length === json.length ? 'latin1' : 'utf8');
}

/** The body of an answer to a request that failed as a whole, in the shape of a GraphQL answer. */
export function failureBody(code: ErrorCode, message: string): { errors: FormattedError[] } {
  return { errors: [{ message, extensions: { code } }] };
}

export function answerFailure(
  request: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  message: string,
  headers: OutgoingHttpHeaders = {},
): void {
  const body = JSON.stringify(failureBody(code, message));
  // Node reads what is left of a body to get to the next request, which could take a body that is too large for ever.
  const leaving: OutgoingHttpHeaders = code === 'PAYLOAD_TOO_LARGE' ? { connection: 'close' } : {};
  answerJson(request, response, statusOf(code) ?? 400, 'application/json', body, { ...leaving, ...headers });
}
