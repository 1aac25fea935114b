import { deleteOAuthApp } from '../../../services/oauth-apps/delete.ts';
import { actorByEmail } from '../../../services/users/actor.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(clientId: string, { email }: { email: string }): Promise<void> {
  await withApp(async ({ app }) => {
    const { name } = await deleteOAuthApp(app, await actorByEmail(app, email), clientId);
    print(`Deleted the app "${name}". Its tokens no longer work.`);
  });
}
