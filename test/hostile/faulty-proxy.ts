import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The fault of one request; null forwards the request. */
export type Fault =
  | null
  /** Closes the connection before the server gets the request. */
  | 'drop'
  /** Forwards the request, then closes the connection before or in the middle of the response. */
  | 'drop-answer'
  | 'cut-answer'
  /** Neither forwards nor answers the request. */
  | 'silence'
  /** Responds without forwarding the request. */
  | { status: number; headers?: Record<string, string>; body?: string };

export interface FaultyProxy {
  origin: string;
  /** The faults of the next requests. Requests after them are forwarded. */
  faults: Fault[];
  /** The number of received requests. */
  count: () => number;
  close: () => Promise<void>;
}

/** A proxy between a client and a server that injects faults. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const faults: Fault[] = [];
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    count++;
    void handle(target, incoming, outgoing, faults.shift() ?? null);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    count: () => count,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function handle(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault,
): Promise<void> {
  const body = await text(incoming);
  if (fault === 'silence') return;
  if (fault === 'drop') return void outgoing.destroy();
  if (fault !== null && typeof fault === 'object') {
    return void outgoing.writeHead(fault.status, fault.headers).end(fault.body ?? 'not today');
  }
  const answer = await pass(target, incoming, body);
  if (fault === 'drop-answer') return void outgoing.destroy();
  outgoing.writeHead(answer.status, answer.headers);
  if (fault === null) return void outgoing.end(answer.body);
  outgoing.write(answer.body.slice(0, answer.body.length / 2), () => outgoing.destroy());
}

interface ServerResponseCopy {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

function pass(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: string,
): Promise<ServerResponseCopy> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(url ?? '/', target), { method, headers }, async (response) => {
      const { statusCode: status = 500, headers } = response;
      resolve({ status, headers, body: await text(response) });
    });
    sent.on('error', reject).end(body);
  });
}
