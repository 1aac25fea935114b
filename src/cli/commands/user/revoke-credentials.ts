import { changeAccountAsOperator } from '../../../services/accounts/change.ts';
import { revokeUserCredentials } from '../../../services/accounts/revoke-access.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const { user } = await changeAccountAsOperator(app, email, revokeUserCredentials);
    print(`Revoked the API keys of ${user.name} <${user.email}> and disconnected the apps.`);
  });
}
