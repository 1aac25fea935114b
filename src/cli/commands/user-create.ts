import type { Command } from 'commander';
import { createUser } from '../../services/users/create.ts';
import { examples } from '../help.ts';
import { readNewPassword } from '../password.ts';
import { print } from '../print.ts';
import { withApp } from '../with-app.ts';

interface Options {
  name: string;
  email: string;
  timezone: string;
  team?: string;
  currency: string;
}

export function addUserCreate(user: Command): void {
  user
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
    .action(async ({ team: teamName, ...options }: Options) => {
      await withApp(async ({ app }) => {
        const password = await readNewPassword(process.stdin, process.stderr);
        const { user, team } = await createUser(app, { ...options, teamName, password });
        print(`${user.name} <${user.email}> has an account now, and the team "${team.name}" (${team.id}).`);
        print(`An API key for it: bin/stint key create --email ${user.email}`);
      });
    });
}
