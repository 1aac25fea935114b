import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';
import { parseDays } from '../options.ts';
import { addServerOptions, URL_OPTION } from './server-options.ts';

const TEAM_OPTION = ['--team <id>', 'team (default: your default team)'] as const;

export function defineDaily(program: Command): void {
  program.commandsGroup('Time tracking, on any server:');
  defineSession(program);
  addServerOptions(program.command('start').description('Start a timer or add a past entry.'))
    .argument('[words...]', 'title, times, @project, #tags and ! for billable, as in the dashboard')
    .option(...TEAM_OPTION)
    .addHelpText('after', '\nQuote text with # or !, which are special characters in the shell.')
    .addHelpText(
      'after',
      examples(
        'bin/stint start Standup',
        "bin/stint start 'Review @acme/website #deep !'",
        "bin/stint start 'yesterday 9-10:30 Planning @acme'",
      ),
    )
    .action(load(() => import('../commands/start.ts')));
  addServerOptions(program.command('stop').description('Stop the timer.'))
    .option(...TEAM_OPTION)
    .action(load(() => import('../commands/stop.ts')));
  addServerOptions(program.command('status').description('Show the running timer.'))
    .option(...TEAM_OPTION)
    .option('--json', 'print JSON; null if no timer is running')
    .action(load(() => import('../commands/status.ts')));
  addServerOptions(program.command('log').description('List your recent time entries.'))
    .option('--days <count>', 'number of days, including today', parseDays, 7)
    .option(...TEAM_OPTION)
    .option('--json', 'print JSON, oldest first')
    .action(load(() => import('../commands/log.ts')));
}

function defineSession(program: Command): void {
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
