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
    .description('Sign out of the server.')
    .option(...URL_OPTION)
    .action(load(() => import('../commands/logout.ts')));
  addServerOptions(program.command('whoami').description('Show your account and the credential in use.'))
    .option('--json', 'print JSON')
    .action(load(() => import('../commands/whoami.ts')));
}
