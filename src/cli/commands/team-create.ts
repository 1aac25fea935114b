import type { Command } from 'commander';
import { createTeam } from '../../services/teams/create.ts';
import { actorByEmail } from '../../services/users/actor.ts';
import { examples } from '../help.ts';
import { note, print } from '../print.ts';
import { withApp } from '../with-app.ts';

interface Options {
  name: string;
  owner: string;
  timezone?: string;
  currency: string;
}

export function addTeamCreate(team: Command): void {
  team
    .command('create')
    .description('Make a team and print its id.')
    .requiredOption('--name <name>', 'what to call the team')
    .requiredOption('--owner <address>', 'the e-mail address of the person who owns it')
    .option('--timezone <zone>', "an IANA time zone (default: the owner's)")
    .option('--currency <code>', 'the currency of its rates', 'EUR')
    .addHelpText(
      'after',
      examples('TEAM=$(bin/stint team create --name "Northern office" --owner ada@example.com)'),
    )
    .action(async ({ owner, ...args }: Options) => {
      await withApp(async ({ app }) => {
        const team = await createTeam(app, await actorByEmail(app, owner), args);
        note(`The team "${team.name}" is made; ${owner} owns it. Its id:`);
        print(team.id);
      });
    });
}
