import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';

export function defineUser(program: Command): void {
  program
    .command('user')
    .description('Make accounts.')
    .command('create')
    .description(
      'Make an account with a team of its own. The password is asked for, or read from standard input.',
    )
    .requiredOption('--name <name>', 'what to call the person')
    .requiredOption('--email <address>', 'the address to sign in with')
    .option('--timezone <zone>', 'an IANA time zone such as Europe/Berlin', 'UTC')
    .option('--team <name>', 'the name of the team (default: made of the name of the person)')
    .option('--currency <code>', 'the currency of the team', 'EUR')
    .addHelpText(
      'after',
      examples(
        'bin/stint user create --name "Ada Byron" --email ada@example.com --timezone Europe/London',
        'bin/stint user create --name Ada --email ada@example.com < password.txt',
      ),
    )
    .action(load(() => import('../commands/user-create.ts')));
}
