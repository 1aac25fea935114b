import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface StallingProxy {
  /** The address of the database, through the proxy. */
  url: string;
  /** How many bytes clients sent through it. */
  sent: () => number;
  /** Resolves once it lets nothing more through. */
  stalled: Promise<void>;
  /** Lets nothing more through from now on. */
  stall: () => void;
  /** Lets nothing more through over the connections that there are, as a network that forgot them; new ones are as good as ever. */
  forgetOpen: () => void;
  /** Lets everything through again, also what came meanwhile. */
  release: () => void;
  close: () => Promise<void>;
}

/** Stands between a client and a PostgreSQL, and lets so many bytes of the client through and not one more. */
export async function startStallingProxy(
  target: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<StallingProxy> {
  const { hostname, port } = new URL(target);
  let sent = 0;
  let most = limit;
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
      const allowed = chunk.subarray(0, Math.max(0, most - sent));
      sent += allowed.length;
      upstream.write(allowed);
      if (sent < most) return;
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
      most = sent;
    },
    forgetOpen: () => {
      for (const socket of sockets) forgotten.add(socket);
    },
    release: () => {
      most = Number.POSITIVE_INFINITY;
      for (const pass of held.splice(0)) pass();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
