import { changeAccountByHand } from '../../services/accounts/change.ts';
import { promoteAccount } from '../../services/accounts/promote.ts';
import { print } from '../print.ts';
import { withApp } from '../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const user = await changeAccountByHand(app, email, promoteAccount);
    print(`${user.name} <${user.email}> is now an administrator of this installation.`);
  });
}
