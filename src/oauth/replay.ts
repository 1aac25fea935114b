import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** A request whose body was read, as one whose body is still to be read and is this text. */
export function replay(request: IncomingMessage, body: string): IncomingMessage {
  const bytes = Buffer.from(body);
  const { method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders } = request;
  const { 'transfer-encoding': _chunked, ...headers } = request.headers;
  return Object.assign(Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false }), {
    ...{ method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders },
    headers: { ...headers, 'content-length': String(bytes.length) },
  }) as unknown as IncomingMessage;
}
