import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';

export function defineServer(program: Command): void {
  program.commandsGroup('Server:');
  program
    .command('serve')
    .description('Start the server; Ctrl-C stops it.')
    .addHelpText('after', examples('bin/stint serve', 'PORT=8080 HOST=0.0.0.0 bin/stint serve'))
    .action(load(() => import('../commands/serve.ts')));
  program
    .command('migrate')
    .description(
      'Bring the database up to date; so do "serve", "demo" and the commands for accounts, keys, applications and teams.',
    )
    .action(load(() => import('../commands/migrate.ts')));
}
