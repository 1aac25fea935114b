import { type Command, Option } from 'commander';
import { appPresets } from '../../domain/oauth/app-presets.ts';
import { examples } from '../help.ts';
import { load } from '../load.ts';
import { parseAppName, parseEmail, parseRedirectUri } from '../options.ts';

export function defineApp(program: Command): void {
  const app = program.command('app').description('Create, list and delete OAuth apps.');
  const presets = appPresets.map(({ id }) => id);
  app
    .command('create')
    .description('Create an OAuth app. Prints its client ID and its secret, which is shown only once.')
    .requiredOption('--email <address>', 'e-mail address of the owner', parseEmail)
    .addOption(new Option('--preset <preset>', 'a known app').choices(presets).default('custom'))
    .option('--name <name>', 'name shown to people (default: name of the preset)', parseAppName)
    .option('--redirect-uri <uri...>', 'redirect URLs (default: those of the preset)', parseRedirectUri)
    .option('--confidential', 'create a client secret, for an app that runs on a server')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'bin/stint app create --email ada@example.com --preset claude-code',
        'bin/stint app create --email ada@example.com --name "Wall display" --redirect-uri https://wall.example.com/callback',
      ),
    )
    .action(load(() => import('../commands/app/create.ts')));
  app
    .command('list')
    .description('List the OAuth apps of a person, newest first.')
    .requiredOption('--email <address>', 'e-mail address of the owner', parseEmail)
    .addHelpText('after', examples('bin/stint app list --email ada@example.com'))
    .action(load(() => import('../commands/app/list.ts')));
  app
    .command('delete')
    .description('Delete an OAuth app. Its tokens stop working immediately.')
    .argument('<client-id>', 'client ID, as shown by "app list"')
    .requiredOption('--email <address>', 'e-mail address of the owner', parseEmail)
    .addHelpText(
      'after',
      examples('bin/stint app delete 019a0000-0000-7000-8000-000000000000 --email ada@example.com'),
    )
    .action(load(() => import('../commands/app/delete.ts')));
}
