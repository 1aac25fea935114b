import { once } from 'node:events';
import { connect } from 'node:net';
import { partialRequest } from '../harness/server.ts';

/** A client that sends or reads slowly. */
export interface SlowClient {
  /** Milliseconds until the server closed the connection; undefined while it is open. */
  endedAfter: () => number | undefined;
  /** Reads until the connection closes and returns whether all responses arrived. */
  readRest: () => Promise<boolean>;
  leave: () => void;
}

async function open(port: number, first: string, drip: string | null): Promise<SlowClient> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  const began = performance.now();
  let ended: number | undefined;
  let [received, expected] = [0, Number.POSITIVE_INFINITY];
  const dripping = setInterval(() => drip !== null && socket.writable && socket.write(drip), 1_000);
  socket.once('close', () => {
    ended = performance.now() - began;
    clearInterval(dripping);
  });
  socket.write(first);
  if (drip === null) socket.pause();
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

/** Connects and sends nothing. */
export const openSilent = (port: number) => open(port, '', '');

/** Sends one header per second and never ends the headers. */
export const openSlowHeaders = (port: number) =>
  open(port, 'POST /api/v1/graphql HTTP/1.1\r\nHost: localhost\r\n', 'X-Slow: 1\r\n');

/** Sends one byte of the body per second. */
export const openSlowBody = (port: number, key: string) => open(port, partialRequest(key), ' ');

/** More responses than the socket buffers hold while the client does not read. */
const PIPELINED = 6;

/** Requests a large file several times on one connection and reads nothing. */
export const openSlowReader = (port: number, path: string) =>
  open(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(PIPELINED), null);
