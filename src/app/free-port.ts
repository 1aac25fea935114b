import { once } from 'node:events';
import { createServer } from 'node:net';

// Linux uses ports from 32768 for outgoing connections, Windows and macOS from 49152.
// A free port below that range stays free until a server listens on it.
const LOWEST_PORT = 10_000;
const PORT_COUNT = 22_768;

/** Finds a port without a listener, for a server whose address must be known before it listens. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORT_COUNT);
    const probe = createServer();
    try {
      await once(probe.listen(port, host), 'listening');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') continue;
      throw error;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
