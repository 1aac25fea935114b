import { appointOwner } from '../../../services/accounts/successors.ts';
import { findMemberByEmail } from '../../../services/members/find-by-email.ts';
import { findTeam } from '../../../services/teams/find.ts';
import { actorByEmail } from '../../../services/users/actor.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(idOrName: string, email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const team = await findTeam(app, idOrName);
    const member = await findMemberByEmail(app, team, email);
    await appointOwner(app, await actorByEmail(app, email), member);
    print(`${member.name} <${member.email}> owns "${team.name}" now.`);
  });
}
