import { changeAccountByHand } from '../../services/accounts/change.ts';
import { enableAccount } from '../../services/accounts/disable.ts';
import { print } from '../print.ts';
import { withApp } from '../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const user = await changeAccountByHand(app, email, enableAccount);
    print(`${user.name} <${user.email}> can sign in again, and the API keys work again.`);
  });
}
