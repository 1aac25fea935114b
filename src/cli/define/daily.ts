import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';
import { parseDays } from '../options.ts';
import { addServerOptions } from './server-options.ts';
import { defineSession } from './session.ts';

const TEAM_OPTION = ['--team <id>', 'the team (default: your default team)'] as const;

export function defineDaily(program: Command): void {
  program.commandsGroup('Every day, on any server:');
  defineSession(program);
  addServerOptions(program.command('start').description('Start a timer, or write down what was done before.'))
    .argument('[words...]', 'what, when and on what, as in the line of the dashboard')
    .option(...TEAM_OPTION)
    .addHelpText(
      'after',
      '\nPut the words in quotation marks where they have # or ! in them, which mean something to the shell.',
    )
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
  addServerOptions(program.command('status').description('Show the timer that runs.'))
    .option(...TEAM_OPTION)
    .option('--json', 'print the entry as JSON; null where none runs')
    .action(load(() => import('../commands/status.ts')));
  addServerOptions(program.command('log').description('List your time of the last days.'))
    .option('--days <count>', 'how many days, with today', parseDays, 7)
    .option(...TEAM_OPTION)
    .option('--json', 'print the entries as JSON, the oldest first')
    .action(load(() => import('../commands/log.ts')));
}
