import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';
import { parseCurrency, parseEmail, parseName, parseRole, parseZone } from '../options.ts';

export function defineTeam(program: Command): void {
  const team = program.command('team').description('Create and delete teams, and manage their members.');
  team
    .command('list')
    .description('List all teams with their numbers of members and time entries.')
    .option('--search <text>', 'only those with this in the name')
    .option('--json', 'print them as JSON')
    .addHelpText('after', examples('bin/stint team list', 'bin/stint team list --search north --json'))
    .action(load(() => import('../commands/team/list.ts')));
  team
    .command('show')
    .description('Show a team and its members.')
    .argument('<team>', 'the id or the name of the team')
    .option('--json', 'print it as JSON')
    .addHelpText('after', examples('bin/stint team show North'))
    .action(load(() => import('../commands/team/show.ts')));
  team
    .command('create')
    .description('Make a team and print its id.')
    .requiredOption('--name <name>', 'what to call the team', parseName)
    .requiredOption('--owner <address>', 'the e-mail address of the person who owns it', parseEmail)
    .option('--timezone <zone>', "an IANA time zone (default: the owner's)", parseZone)
    .option(
      '--currency <code>',
      'the currency of its rates (default: by the country of the time zone, else EUR)',
      parseCurrency,
    )
    .addHelpText('after', examples('TEAM=$(bin/stint team create --name "North" --owner ada@example.com)'))
    .action(load(() => import('../commands/team/create.ts')));
  team
    .command('add-member')
    .description('Add a person who has an account to a team.')
    .requiredOption('--team <team>', 'the id or the name of the team')
    .requiredOption('--email <address>', 'who to add', parseEmail)
    .option('--role <role>', 'MEMBER, MANAGER, ADMIN or OWNER', parseRole, 'MEMBER')
    .addHelpText(
      'after',
      examples('bin/stint team add-member --team North --email ben@example.com --role MANAGER'),
    )
    .action(load(() => import('../commands/team/add-member.ts')));
  team
    .command('set-owner')
    .description(
      'Make a member the owner of a team without an active owner: the owner left, or their account is disabled or deleted.',
    )
    .argument('<team>', 'the id or the name of the team')
    .argument('<email>', 'the address of the member', parseEmail)
    .addHelpText('after', examples('bin/stint team set-owner North ben@example.com'))
    .action(load(() => import('../commands/team/set-owner.ts')));
  team
    .command('delete')
    .description(
      'Delete a team with everything in it. It is closed at once and erased after 14 days. An empty team is erased at once.',
    )
    .argument('<team>', 'the id or the name of the team')
    .addHelpText('after', examples('bin/stint team delete North'))
    .action(load(() => import('../commands/team/delete.ts')));
  team
    .command('restore')
    .description('Undo the deletion of a team that is not erased yet.')
    .argument('<team>', 'the id or the name of the team')
    .addHelpText('after', examples('bin/stint team restore North'))
    .action(load(() => import('../commands/team/restore.ts')));
}
