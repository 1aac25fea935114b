import { createUser } from '../../../services/users/create.ts';
import { readNewPassword } from '../../password.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

interface Options {
  name: string;
  email: string;
  timezone?: string;
  team?: string;
  currency?: string;
}

export async function run({ team: teamName, ...options }: Options): Promise<void> {
  await withApp(async ({ app }) => {
    const password = await readNewPassword(process.stdin, process.stderr);
    const { user, team } = await createUser(app, {
      ...options,
      teamName,
      password,
      caller: { source: { kind: 'COMMAND_LINE', id: null, label: null } },
    });
    print(`Created an account for ${user.name} <${user.email}> with the team "${team.name}" (${team.id}).`);
    print(`To create an API key: bin/stint key create --email ${user.email}`);
  });
}
