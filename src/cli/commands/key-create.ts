import type { Command } from 'commander';
import type { Scope } from '../../domain/policy.ts';
import { createApiKey } from '../../services/api-keys/create.ts';
import { actorByEmail } from '../../services/users/actor.ts';
import { examples } from '../help.ts';
import { parseScopes } from '../options.ts';
import { print } from '../print.ts';
import { withApp } from '../with-app.ts';

interface Options {
  email: string;
  name: string;
  scopes?: Scope[];
}

export function addKeyCreate(key: Command): void {
  key
    .command('create')
    .description('Make an API key and print it, this once.')
    .requiredOption('--email <address>', 'whose key it is')
    .option('--name <name>', 'what it is for', 'command line')
    .option(
      '--scopes <scopes>',
      'read, write or both, with a comma between (default: read,write)',
      parseScopes,
    )
    .addHelpText(
      'after',
      examples(
        'KEY=$(bin/stint key create --email ada@example.com)',
        'bin/stint key create --email ada@example.com --name "Wall display" --scopes read',
      ),
    )
    .action(async ({ email, name, scopes }: Options) => {
      await withApp(async ({ app }) => {
        const actor = await actorByEmail(app, email);
        const { secret } = await createApiKey(app, actor, { name, scopes });
        print(secret);
      });
    });
}
