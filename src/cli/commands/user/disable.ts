import { changeAccountAsOperator } from '../../../services/accounts/change.ts';
import { disableAccount } from '../../../services/accounts/disable.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const { before, user } = await changeAccountAsOperator(app, email, disableAccount);
    if (user.eraseAt !== null) {
      return print(
        `${user.name} <${user.email}> is deleted and will stay disabled if the account is restored.`,
      );
    }
    if (before.disabledAt !== null) return print(`${user.name} <${user.email}> was already disabled.`);
    print(
      `Disabled ${user.name} <${user.email}>. Sessions ended, apps are disconnected, and API keys no longer work.`,
    );
  });
}
