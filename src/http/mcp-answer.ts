import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { showHiddenCharacters } from '../domain/text/hidden-characters.ts';
import { answerJson } from './answer.ts';
import { ANSWER_HEADERS } from './security-headers.ts';

/**
 * All that the MCP server answers leaves through these two, so that no tool, prompt, resource or error can hand a model text that
 * people do not see.
 */

export function answerMcp(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  json: string,
  headers: OutgoingHttpHeaders = {},
): void {
  answerJson(request, response, status, 'application/json', showHiddenCharacters(json), headers);
}

/** An answer in pieces begins with the first of them: until then it can still be late. */
export async function streamMcp(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Headers,
  status: number,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  const pieces = shownPieces(body);
  const first = await pieces.next();
  if (response.headersSent || response.destroyed) {
    await pieces.return();
    return;
  }
  response.writeHead(status, {
    ...Object.fromEntries(headers),
    'x-request-id': request.exchange.id,
    ...ANSWER_HEADERS,
  });
  if (!first.done) response.write(first.value);
  // A client that goes away ends the stream, which is no failure.
  await pipeline(Readable.from(pieces), response).catch(() => {});
}

async function* shownPieces(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  for await (const bytes of body) yield showHiddenCharacters(decoder.decode(bytes, { stream: true }));
}
