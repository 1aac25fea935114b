import type { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { examples } from '../help.ts';

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('Start the server; Ctrl-C stops it.')
    .addHelpText('after', examples('bin/stint serve', 'PORT=8080 HOST=0.0.0.0 bin/stint serve'))
    .action(async () => {
      const config = readConfig();
      // Loaded here alone: the other commands need none of the server and start faster without it.
      const { startServer } = await import('../../main.ts');
      const server = await startServer(config);
      await stopSignal();
      await server.close();
    });
}

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
