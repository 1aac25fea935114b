import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';

export function defineDemo(program: Command): void {
  program.commandsGroup('Demo:');
  program
    .command('demo')
    .description('Create a demo team of six people with 18 months of time. Replaces an earlier demo team.')
    .option(
      '--password',
      'ask for the password of all six, or read it from standard input (default: a random one, which is printed)',
    )
    .addHelpText(
      'after',
      '\nThe six people have addresses at @demo.stint.example. Only their own data is replaced.\nOn a new installation, the owner of the team becomes its administrator.',
    )
    .addHelpText('after', examples('bin/stint demo', 'STINT_DATA_DIR=/tmp/stint-demo bin/stint demo'))
    .action(load(() => import('../commands/demo.ts')));
}
