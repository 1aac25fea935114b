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

/** Answers an unreadable or incomplete request with an error, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Clients open connections in advance; Node's fetch does so whenever a stream is cancelled. A response to
  // no request could be taken for the response to a request that is sent at the same time. Such a connection
  // is closed by the idle timeout instead.
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
