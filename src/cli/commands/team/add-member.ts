import type { Role } from '../../../domain/teams/policy.ts';
import { addAccountAsOperator } from '../../../services/members/add.ts';
import { findTeam } from '../../../services/teams/find.ts';
import { verifiedUserByEmail } from '../../../services/users/actor.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

interface Options {
  team: string;
  email: string;
  role: Role;
}

export async function run({ team, email, role }: Options): Promise<void> {
  await withApp(async ({ app }) => {
    const { id: teamId } = await findTeam(app, team);
    await verifiedUserByEmail(app, email);
    const identity = await addAccountAsOperator(app, { teamId, email, role });
    print(`Added ${identity.name} <${identity.email}> to the team as ${identity.role}.`);
  });
}
