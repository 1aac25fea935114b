import { once } from 'node:events';
import { connect } from 'node:net';
import { halfARequest } from '../harness/server.ts';

/** A client that takes its time. */
export interface SlowClient {
  /** Milliseconds from its start until the server ended the connection. */
  endedAfter: () => number | undefined;
  /** Reads whatever is there and tells whether all that was asked for came. */
  readRest: () => Promise<boolean>;
  leave: () => void;
}

async function open(port: number, first: string, more: string | null): Promise<SlowClient> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  const began = performance.now();
  let ended: number | undefined;
  let [received, expected] = [0, Number.POSITIVE_INFINITY];
  const dripping = setInterval(() => more !== null && socket.writable && socket.write(more), 1_000);
  socket.once('close', () => {
    ended = performance.now() - began;
    clearInterval(dripping);
  });
  socket.write(first);
  if (more === null) socket.pause();
  else socket.resume();
  return {
    endedAfter: () => ended,
    readRest: async () => {
      socket.on('data', (chunk: Buffer) => {
        const length = /\r\ncontent-length: (\d+)/i.exec(chunk.toString('latin1'))?.[1];
        if (received === 0) expected = Number(length) * PIPELINED;
        received += chunk.length;
        if (received >= expected) socket.destroy();
      });
      socket.resume();
      if (ended === undefined) await once(socket, 'close');
      return received >= expected;
    },
    leave: () => socket.destroy(),
  };
}

/** Sends nothing at all. */
export const openSilent = (port: number) => open(port, '', '');

/** Sends a header a second, and never the last one. */
export const openSlowHeaders = (port: number) =>
  open(port, 'POST /api/v1/graphql HTTP/1.1\r\nHost: localhost\r\n', 'X-Slow: 1\r\n');

/** Sends a byte of its body a second. */
export const openSlowBody = (port: number, key: string) => open(port, halfARequest(key), ' ');

/** More requests than a connection buffers for a client that does not read. */
const PIPELINED = 6;

/** Asks for a large file many times, and reads nothing. */
export const openSlowReader = (port: number, path: string) =>
  open(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(PIPELINED), null);
