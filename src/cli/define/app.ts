import { type Command, Option } from 'commander';
import { appPresets } from '../../domain/oauth/app-presets.ts';
import { examples } from '../help.ts';
import { load } from '../load.ts';
import { parseAppName, parseEmail, parseRedirectUri } from '../options.ts';

export function defineApp(program: Command): void {
  const app = program.command('app').description('Make, list and delete OAuth applications.');
  const presets = appPresets.map(({ id }) => id);
  app
    .command('create')
    .description('Make an OAuth application and print its client id and, this once, its secret.')
    .requiredOption('--email <address>', 'whose application it is', parseEmail)
    .addOption(new Option('--preset <preset>', 'a known application').choices(presets).default('custom'))
    .option('--name <name>', 'the name that people are shown (default: that of the preset)', parseAppName)
    .option(
      '--redirect-uri <uri...>',
      'where people are sent back to (default: those of the preset)',
      parseRedirectUri,
    )
    .option('--confidential', 'give it a client secret, for an application that runs on a server')
    .option('--json', 'print the facts as JSON')
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
    .description('List the OAuth applications that a person made, the newest first.')
    .requiredOption('--email <address>', 'whose applications', parseEmail)
    .addHelpText('after', examples('bin/stint app list --email ada@example.com'))
    .action(load(() => import('../commands/app/list.ts')));
  app
    .command('delete')
    .description('Delete an OAuth application; its tokens are refused from then on.')
    .argument('<client-id>', 'its client id, as "app list" shows it')
    .requiredOption('--email <address>', 'whose application it is', parseEmail)
    .addHelpText(
      'after',
      examples('bin/stint app delete 019a0000-0000-7000-8000-000000000000 --email ada@example.com'),
    )
    .action(load(() => import('../commands/app/delete.ts')));
}
