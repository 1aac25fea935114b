import { once } from 'node:events';
import { createServer } from 'node:net';

// Linux gives outgoing connections ports from 32768 up, and Windows and macOS from 49152.
// A free port below stays free until its owner listens on it.
const LOWEST = 10_000;
const COUNT = 22_768;

/** A port that nobody listens on, for a program that must name its address before it listens. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * COUNT);
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
