import { type Config, readConfig } from '../../app/config.ts';
import { startServer } from '../../app/main.ts';
import { stopSignal } from '../../app/stop-signal.ts';
import { welcomeText } from '../../app/welcome.ts';
import { note } from '../print.ts';

export async function run(): Promise<void> {
  const config = readConfig();
  const server = await startServer(config).catch((error: unknown) => {
    throw explained(error, config);
  });
  // Listen for signals first: a program that reads the next lines may stop the server at once.
  const stopped = stopSignal();
  // Standard output is for the log, one JSON object a line.
  note(welcomeText(server.config, server.accounts));
  note(`Listening on ${server.address}; Ctrl-C stops it.`);
  await stopped;
  await server.close();
}

function explained(error: unknown, { port, host, metricsPort }: Config): unknown {
  const { code, port: refused } = error as NodeJS.ErrnoException & { port?: number };
  const reason = code === undefined ? undefined : reasons[code];
  if (!reason) return error;
  const isForMetrics = metricsPort !== null && refused === metricsPort;
  const setting = isForMetrics ? 'STINT_METRICS_PORT' : 'PORT';
  const wanted = isForMetrics ? metricsPort : port;
  return new Error(`The server cannot listen on port ${wanted} of ${host}: ${reason(setting)}.`);
}

const reasons: Record<string, (setting: string) => string> = {
  EADDRINUSE: (setting) => `another program does; set ${setting} to a free one`,
  EACCES: (setting) => `this account may not; set ${setting} to one above 1023`,
  EADDRNOTAVAIL: () => 'this machine has no such address; set HOST to one that it has',
  ENOTFOUND: () => 'there is no host of this name; set HOST to an address of this machine',
};
