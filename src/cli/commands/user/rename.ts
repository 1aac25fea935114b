import { actorByEmail } from '../../../services/users/actor.ts';
import { updateCurrentUser } from '../../../services/users/current.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string, name: string): Promise<void> {
  await withApp(async ({ app }) => {
    const user = await updateCurrentUser(app, await actorByEmail(app, email), { name });
    print(`The name of ${user.email} is now ${user.name}.`);
  });
}
