import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';

export function defineDemo(program: Command): void {
  program.commandsGroup('Trying it out:');
  program
    .command('demo')
    .description('Make a demo team of six with 18 months of time; one that was made before is replaced.')
    .option(
      '--password',
      'ask for what all six sign in with, or take it from standard input (default: a random one, which is printed)',
    )
    .addHelpText(
      'after',
      '\nThe six have addresses under @demo.stint.example. What they alone own is made anew; nothing else is touched.\nIn a new installation the owner of the team has the first account, which administers the installation.',
    )
    .addHelpText('after', examples('bin/stint demo', 'STINT_DATA_DIR=/tmp/stint-demo bin/stint demo'))
    .action(load(() => import('../commands/demo.ts')));
}
