import type { IncomingMessage } from 'node:http';
import sjson from 'secure-json-parse';
import { type Failure, failure } from '../lib/errors.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** What is no UTF-8 is refused, since it would be stored as something else. */
export async function readJsonBody(request: IncomingMessage, mostBytes: number): Promise<unknown> {
  const text = textOf(await readBytes(request, mostBytes));
  if (text === '') throw bad('The body is empty; it must be a JSON object.');
  try {
    return sjson.parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw bad('The body is not valid JSON.');
  }
}

export async function readTextBody(request: IncomingMessage, mostBytes: number): Promise<string> {
  return textOf(await readBytes(request, mostBytes));
}

function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw bad('The body is not valid UTF-8.');
  }
}

function bad(message: string): Failure {
  return failure('BAD_REQUEST', message);
}

function readBytes(request: IncomingMessage, most: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const tooLarge = () =>
    reject(
      failure('PAYLOAD_TOO_LARGE', `The body is larger than the ${most} bytes that this server allows.`),
    );
  if (Number(request.headers['content-length'] ?? 0) > most) {
    tooLarge();
    return promise;
  }
  request.exchange.awaitsClient();
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
    else tooLarge();
  });
  request.on('end', () => {
    request.exchange.goesOn();
    const [only] = chunks;
    resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks));
  });
  request.on('error', () => reject(bad('The request did not arrive as a whole.')));
  return promise;
}
