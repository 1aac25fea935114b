import { createTeam } from '../../../services/teams/create.ts';
import { actorByEmail } from '../../../services/users/actor.ts';
import { note, print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

interface Options {
  name: string;
  owner: string;
  timezone?: string;
  currency?: string;
}

export async function run({ owner, ...args }: Options): Promise<void> {
  await withApp(async ({ app }) => {
    const team = await createTeam(app, await actorByEmail(app, owner, 'owner'), args);
    note(`Created the team "${team.name}", owned by ${owner}. Team ID:`);
    print(team.id);
  });
}
