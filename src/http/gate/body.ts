import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import sjson from 'secure-json-parse';
import { type Failure, failure } from '../../lib/errors.ts';

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Whether a body is declared as JSON in UTF-8, the only encoding of JSON. */
export function isJson(contentType: string | undefined): boolean {
  return isDeclaredAs(contentType, JSON_TYPE);
}

/** Whether a body is declared as a form without files. */
export function isForm(contentType: string | undefined): boolean {
  return isDeclaredAs(contentType, FORM_TYPE);
}

function isDeclaredAs(contentType: string | undefined, expected: string): boolean {
  if (contentType === expected) return true;
  const [type, ...parameters] = (contentType ?? '').split(';').map((piece) => piece.trim().toLowerCase());
  return type === expected && parameters.every(allowsUtf8);
}

/** False for a charset other than UTF-8. */
export function allowsUtf8(parameter: string): boolean {
  return !parameter.startsWith('charset=') || /^charset="?utf-?8"?$/.test(parameter);
}

/** A body parser for Fastify that returns the bytes. The request takes no slot while its client sends. */
export function readBytes(maxBytes: number) {
  return (
    { raw: request }: FastifyRequest,
    _payload: unknown,
    done: (error: Error | null, bytes?: Buffer) => void,
  ): void => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      done(tooLarge(maxBytes));
      return;
    }
    request.lifecycle.releaseSlot();
    const chunks: Buffer[] = [];
    let size = 0;
    let isDone = false;
    const finish = (error: Error | null, bytes?: Buffer) => {
      if (isDone) return;
      isDone = true;
      done(error, bytes);
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else finish(tooLarge(maxBytes));
    });
    request.on('end', () => {
      request.lifecycle.takeSlot();
      const [only] = chunks;
      finish(null, chunks.length === 1 && only ? only : Buffer.concat(chunks));
    });
    request.on('error', () => finish(bad('The request did not arrive as a whole.')));
  };
}

/** Parses the bytes of `readBytes` as JSON. */
export function parseJson(body: unknown): unknown {
  const text = parseText(body);
  if (text === '') throw bad('The body is empty; it must be a JSON object.');
  try {
    return sjson.parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw bad('The body is not valid JSON.');
  }
}

/** Decodes bytes as UTF-8. Rejects invalid UTF-8, because decoding would replace its bytes. */
export function parseText(body: unknown): string {
  if (!Buffer.isBuffer(body)) return '';
  if (!isUtf8(body)) throw bad('The body is not valid UTF-8.');
  return body.toString();
}

function tooLarge(maxBytes: number): Failure {
  return failure(
    'PAYLOAD_TOO_LARGE',
    `The body is larger than the ${maxBytes} bytes that this server allows.`,
  );
}

function bad(message: string): Failure {
  return failure('BAD_REQUEST', message);
}
