import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';
import { parseCurrency, parseEmail, parseName, parseRole, parseZone } from '../options.ts';

export function defineTeam(program: Command): void {
  const team = program.command('team').description('Create and delete teams, and manage their members.');
  team
    .command('list')
    .description('List all teams with their number of members and time entries.')
    .option('--search <text>', 'filter by name')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('bin/stint team list', 'bin/stint team list --search north --json'))
    .action(load(() => import('../commands/team/list.ts')));
  team
    .command('show')
    .description('Show a team and its members.')
    .argument('<team>', 'the id or the name of the team')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('bin/stint team show North'))
    .action(load(() => import('../commands/team/show.ts')));
  team
    .command('create')
    .description('Create a team and print its ID.')
    .requiredOption('--name <name>', 'name of the team', parseName)
    .requiredOption('--owner <address>', 'e-mail address of the owner', parseEmail)
    .option('--timezone <zone>', "IANA time zone (default: the owner's)", parseZone)
    .option('--currency <code>', 'currency of rates (default: from the time zone, else EUR)', parseCurrency)
    .addHelpText('after', examples('TEAM=$(bin/stint team create --name "North" --owner ada@example.com)'))
    .action(load(() => import('../commands/team/create.ts')));
  team
    .command('add-member')
    .description('Add a person with an account to a team.')
    .requiredOption('--team <team>', 'the id or the name of the team')
    .requiredOption('--email <address>', 'e-mail address of the person', parseEmail)
    .option('--role <role>', 'MEMBER, MANAGER, ADMIN or OWNER', parseRole, 'MEMBER')
    .addHelpText(
      'after',
      examples('bin/stint team add-member --team North --email ben@example.com --role MANAGER'),
    )
    .action(load(() => import('../commands/team/add-member.ts')));
  team
    .command('set-owner')
    .description(
      'Make a member the owner of a team that has no active owner, because the owner left or their account is disabled or deleted.',
    )
    .argument('<team>', 'the id or the name of the team')
    .argument('<email>', 'e-mail address of the member', parseEmail)
    .addHelpText('after', examples('bin/stint team set-owner North ben@example.com'))
    .action(load(() => import('../commands/team/set-owner.ts')));
  team
    .command('delete')
    .description(
      'Delete a team with all its data. It can be restored for 14 days. A team without data is erased immediately.',
    )
    .argument('<team>', 'the id or the name of the team')
    .addHelpText('after', examples('bin/stint team delete North'))
    .action(load(() => import('../commands/team/delete.ts')));
  team
    .command('restore')
    .description('Restore a deleted team that is not erased yet.')
    .argument('<team>', 'the id or the name of the team')
    .addHelpText('after', examples('bin/stint team restore North'))
    .action(load(() => import('../commands/team/restore.ts')));
}
