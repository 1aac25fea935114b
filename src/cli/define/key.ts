import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';
import { parseEmail, parseName, parseScopes } from '../options.ts';

export function defineKey(program: Command): void {
  const key = program.command('key').description('Create, list and revoke API keys.');
  key
    .command('create')
    .description('Create an API key and print it. It is shown only once.')
    .requiredOption('--email <address>', 'e-mail address of the owner', parseEmail)
    .option('--name <name>', 'name of the key', parseName, 'command line')
    .option('--scopes <scopes>', 'read, write or both, separated by a comma (default: both)', parseScopes)
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
    .description('List the API keys of a person, newest first.')
    .requiredOption('--email <address>', 'e-mail address of the owner', parseEmail)
    .addHelpText('after', examples('bin/stint key list --email ada@example.com'))
    .action(load(() => import('../commands/key/list.ts')));
  key
    .command('revoke')
    .description('Revoke an API key. It stops working within a second.')
    .argument('<prefix-or-id>', 'prefix as shown by "key list", ID, or the whole key')
    .option('--email <address>', 'search only the keys of this person', parseEmail)
    .addHelpText('after', examples('bin/stint key revoke stint_a1B2c3'))
    .action(load(() => import('../commands/key/revoke.ts')));
}
