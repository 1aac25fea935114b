import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { showHiddenCharacters } from '../../domain/text/hidden-characters.ts';
import type { ErrorCode } from '../../lib/errors.ts';
import { sendFailure } from '../error-handler.ts';
import { hijack } from '../streams.ts';

/** All responses of the MCP server pass through these functions. They escape text that is invisible to people. */

export function sendMcp(reply: FastifyReply, status: number, json: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(showHiddenCharacters(json));
}

export function sendMcpFailure(
  reply: FastifyReply,
  code: ErrorCode,
  json: string,
  headers: Record<string, string>,
): FastifyReply {
  return sendFailure(reply, code, showHiddenCharacters(json), headers);
}

/**
 * Sends the rest of a streamed response. The first piece is read before, so that the response can still be a
 * timeout until then.
 */
export async function streamMcp(
  reply: FastifyReply,
  { headers, status, pieces, first }: McpStream,
): Promise<void> {
  if (reply.raw.destroyed) {
    await pieces.return();
    return;
  }
  const response: ServerResponse = hijack(reply);
  response.writeHead(status, Object.fromEntries(headers));
  if (!first.done) response.write(first.value);
  // A client that disconnects ends the stream. That is no failure.
  await pipeline(Readable.from(pieces), response).catch(() => {});
}

export interface McpStream {
  headers: Headers;
  status: number;
  pieces: AsyncGenerator<string, void>;
  first: IteratorResult<string, void>;
}

export async function beginStream(
  { headers, status }: Response,
  body: ReadableStream<Uint8Array>,
): Promise<McpStream> {
  const pieces = shownPieces(body);
  return { headers, status, pieces, first: await pieces.next() };
}

async function* shownPieces(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  for await (const bytes of body) yield showHiddenCharacters(decoder.decode(bytes, { stream: true }));
}
