import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failureBody } from './explain-error.ts';

const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Responses to unreadable requests, by Node's error code. */
const ANSWERS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  [LATE]: [408, 'The request did not arrive in time. Nothing was done; send it again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
};
const NO_HTTP: (typeof ANSWERS)[string] = [400, 'The request cannot be understood.'];

/** For a connection over which something comes that is no whole request: it is told so and closed. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Clients open some in advance, such as Node's own fetch whenever a stream is given up. To send them an answer that nobody
  // asked for would make it that of a request that sets out just then; silence closes them later.
  if (error.code === LATE && socket.bytesRead === 0) return;
  const [status, message] = ANSWERS[error.code ?? ''] ?? NO_HTTP;
  const body = JSON.stringify(failureBody('BAD_REQUEST', message));
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
