import type { Command } from 'commander';
import type { Role } from '../../domain/policy.ts';
import { addTeamMember } from '../../services/members/add.ts';
import { actorOwningTeam } from '../../services/users/actor.ts';
import { examples } from '../help.ts';
import { parseRole } from '../options.ts';
import { print } from '../print.ts';
import { withApp } from '../with-app.ts';

interface Options {
  team: string;
  email: string;
  role: Role;
}

export function addTeamAddMember(team: Command): void {
  team
    .command('add-member')
    .description('Add a person who has an account to a team.')
    .requiredOption('--team <id>', 'the id of the team, as "team create" and "user create" print it')
    .requiredOption('--email <address>', 'who to add')
    .option('--role <role>', 'MEMBER, MANAGER, ADMIN or OWNER', parseRole, 'MEMBER')
    .addHelpText(
      'after',
      examples('bin/stint team add-member --team "$TEAM" --email ben@example.com --role MANAGER'),
    )
    .action(async ({ team: teamId, email, role }: Options) => {
      await withApp(async ({ app }) => {
        const owner = await actorOwningTeam(app, teamId);
        const identity = await addTeamMember(app, owner, { teamId, email, role });
        print(`${identity.name} <${identity.email}> is in the team now, as ${identity.role}.`);
      });
    });
}
