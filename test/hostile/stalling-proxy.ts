import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface StallingProxy {
  /** The connection string of the database through the proxy. */
  url: string;
  /** The number of forwarded bytes from clients. */
  sent: () => number;
  /** Resolves when the limit is reached. */
  stalled: Promise<void>;
  /** Stops forwarding. */
  stall: () => void;
  /** Drops further data of open connections, like a firewall that lost their state. New connections work. */
  forgetOpen: () => void;
  /** Forwards the data held back meanwhile, and all further data. */
  release: () => void;
  close: () => Promise<void>;
}

/** A proxy to PostgreSQL that forwards at most `limit` bytes from clients. */
export async function startStallingProxy(
  target: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<StallingProxy> {
  const { hostname, port } = new URL(target);
  let sent = 0;
  let maxBytes = limit;
  const stalled = Promise.withResolvers<void>();
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}));
    upstream.pipe(client);
    const pass = (chunk: Buffer) => {
      if (forgotten.has(client)) return;
      const allowed = chunk.subarray(0, Math.max(0, maxBytes - sent));
      sent += allowed.length;
      upstream.write(allowed);
      if (sent < maxBytes) return;
      held.push(() => pass(chunk.subarray(allowed.length)));
      stalled.resolve();
    };
    client.on('data', pass);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(target);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    sent: () => sent,
    stalled: stalled.promise,
    stall: () => {
      maxBytes = sent;
    },
    forgetOpen: () => {
      for (const socket of sockets) forgotten.add(socket);
    },
    release: () => {
      maxBytes = Number.POSITIVE_INFINITY;
      for (const pass of held.splice(0)) pass();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
