import { type Config, readConfig } from '../../app/config.ts';
import { freeStartupMemory } from '../../app/free-startup-memory.ts';
import { startServer } from '../../app/main.ts';
import { welcomeText } from '../../app/welcome.ts';
import { note } from '../print.ts';

export async function run(): Promise<void> {
  const config = readConfig();
  const server = await startServer(config).catch((error: unknown) => {
    throw explained(error, config);
  });
  // Listen for signals first: a program that reads the next lines may stop the server at once.
  const stopped = stopSignal();
  freeStartupMemory();
  // Standard output is for the log: one JSON object per line.
  note(welcomeText(server.config, server.accounts));
  note(`Listening on ${server.address}; press Ctrl-C to stop.`);
  await stopped;
  await server.close();
}

function explained(error: unknown, { port, host, metricsPort }: Config): unknown {
  const { code, port: refusedPort } = error as NodeJS.ErrnoException & { port?: number };
  const reason = code === undefined ? undefined : reasons[code];
  if (!reason) return error;
  const isForMetrics = metricsPort !== null && refusedPort === metricsPort;
  const setting = isForMetrics ? 'STINT_METRICS_PORT' : 'PORT';
  const requestedPort = isForMetrics ? metricsPort : port;
  return new Error(`The server cannot listen on ${host}, port ${requestedPort}: ${reason(setting)}.`);
}

const reasons: Record<string, (setting: string) => string> = {
  EADDRINUSE: (setting) => `another program uses it. Set ${setting} to a free port`,
  EACCES: (setting) => `permission denied. Set ${setting} to a port above 1023`,
  EADDRNOTAVAIL: () => 'this machine does not have this address. Set HOST to one of its addresses',
  ENOTFOUND: () => 'the host name is unknown. Set HOST to an address of this machine',
};

/**
 * Resolves on the first SIGINT or SIGTERM. The listeners are then removed, so a second signal ends the
 * process at once.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
}
