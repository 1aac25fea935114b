import { restoreAccountOf } from '../../services/accounts/restore.ts';
import { actorByEmail } from '../../services/users/actor.ts';
import { print } from '../print.ts';
import { withApp } from '../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const actor = await actorByEmail(app, email);
    const user = await restoreAccountOf(app, actor, actor.userId);
    print(
      user.disabledAt === null
        ? `${user.name} <${user.email}> can sign in again. API keys stay revoked.`
        : `${user.name} <${user.email}> will not be erased; the account is disabled, as it was before.`,
    );
  });
}
