import { changeAccountAsOperator } from '../../../services/accounts/change.ts';
import { endUserSessions } from '../../../services/accounts/revoke-access.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const { user } = await changeAccountAsOperator(app, email, endUserSessions);
    print(`Signed ${user.name} <${user.email}> out of all browsers.`);
  });
}
