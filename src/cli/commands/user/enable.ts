import { changeAccountAsOperator } from '../../../services/accounts/change.ts';
import { enableAccount } from '../../../services/accounts/disable.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const { before, user } = await changeAccountAsOperator(app, email, enableAccount);
    if (before.disabledAt === null) return print(`${user.name} <${user.email}> was not disabled.`);
    print(`Enabled ${user.name} <${user.email}>. API keys that were not revoked work again.`);
  });
}
