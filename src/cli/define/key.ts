import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';
import { parseEmail, parseName, parseScopes } from '../options.ts';

export function defineKey(program: Command): void {
  const key = program.command('key').description('Make, list and revoke API keys.');
  key
    .command('create')
    .description('Make an API key and print it, this once.')
    .requiredOption('--email <address>', 'whose key it is', parseEmail)
    .option('--name <name>', 'what it is for', parseName, 'command line')
    .option('--scopes <scopes>', 'read, write or both, with a comma between (default: both)', parseScopes)
    .addHelpText(
      'after',
      examples(
        'KEY=$(bin/stint key create --email ada@example.com)',
        'bin/stint key create --email ada@example.com --name "Wall display" --scopes read',
      ),
    )
    .action(load(() => import('../commands/key/create.ts')));
  key
    .command('list')
    .description('List the API keys of a person, the newest first.')
    .requiredOption('--email <address>', 'whose keys', parseEmail)
    .addHelpText('after', examples('bin/stint key list --email ada@example.com'))
    .action(load(() => import('../commands/key/list.ts')));
  key
    .command('revoke')
    .description('Revoke an API key; servers refuse it within a second.')
    .argument('<prefix-or-id>', 'the start of the key as "key list" shows it, its id, or all of it')
    .option('--email <address>', 'look among the keys of this person alone', parseEmail)
    .addHelpText('after', examples('bin/stint key revoke stint_a1B2c3'))
    .action(load(() => import('../commands/key/revoke.ts')));
}
