import { restoreAccountOf } from '../../../services/accounts/restore.ts';
import { commandLineActor, userByEmail } from '../../../services/users/actor.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const before = await userByEmail(app, email);
    const user = await restoreAccountOf(app, await commandLineActor(app, before), before.id);
    const name = `${user.name} <${user.email}>`;
    if (before.eraseAt === null) {
      return print(
        user.disabledAt === null
          ? `${name} was not deleted.`
          : `${name} was not deleted. The account is disabled. To enable it: bin/stint user enable ${user.email}`,
      );
    }
    print(
      user.disabledAt === null
        ? `${name} can sign in again. API keys stay revoked.`
        : `${name} will not be erased. The account is disabled, as before.`,
    );
  });
}
