import { type Config, readConfig } from '../../config.ts';
import { startServer } from '../../main.ts';
import { welcomeText } from '../../welcome.ts';
import { note } from '../print.ts';

export async function run(): Promise<void> {
  const config = readConfig();
  const server = await startServer(config).catch((error: unknown) => {
    throw explained(error, config);
  });
  // Standard output is for the log, one JSON object a line.
  note(welcomeText(server.config));
  note(`Listening on ${server.address}; Ctrl-C stops it.`);
  await stopSignal();
  await server.close();
}

function explained(error: unknown, { port, host }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : reasons[code];
  return reason ? new Error(`The server cannot listen on port ${port} of ${host}: ${reason}.`) : error;
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program does; set PORT to a free one',
  EACCES: 'this account may not; set PORT to one above 1023',
  EADDRNOTAVAIL: 'this machine has no such address; set HOST to one that it has',
  ENOTFOUND: 'there is no host of this name; set HOST to an address of this machine',
};

/** The first signal stops the server in good order; a second one finds no listener and ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
}
