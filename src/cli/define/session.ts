import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';
import { addServerOptions, URL_OPTION } from './server-options.ts';

export function defineSession(program: Command): void {
  program
    .command('login')
    .description('Sign in to a server with your browser.')
    .option(...URL_OPTION)
    .addHelpText('after', examples('bin/stint login', 'bin/stint login --url https://time.example.com'))
    .action(load(() => import('../commands/login.ts')));
  program
    .command('logout')
    .description('End the session that "login" began, here and at the server.')
    .option(...URL_OPTION)
    .action(load(() => import('../commands/logout.ts')));
  addServerOptions(
    program.command('whoami').description('Say who you are at a server, and by what credential.'),
  )
    .option('--json', 'print the facts as JSON')
    .action(load(() => import('../commands/whoami.ts')));
}
