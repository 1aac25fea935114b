import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';

export function defineServer(program: Command): void {
  program.commandsGroup('Server:');
  program
    .command('serve')
    .description('Start the server. Stop it with Ctrl-C.')
    .addHelpText('after', examples('bin/stint serve', 'PORT=8080 HOST=0.0.0.0 bin/stint serve'))
    .action(load(() => import('../commands/serve.ts')));
  program
    .command('migrate')
    .description(
      'Migrate the database to this version. "serve", "demo" and the commands for accounts, keys, apps and teams do this too.',
    )
    .action(load(() => import('../commands/migrate.ts')));
}
