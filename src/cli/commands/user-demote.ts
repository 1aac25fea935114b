import { changeAccountByHand } from '../../services/accounts/change.ts';
import { demoteAccount } from '../../services/accounts/promote.ts';
import { print } from '../print.ts';
import { withApp } from '../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const user = await changeAccountByHand(app, email, demoteAccount);
    print(`${user.name} <${user.email}> is no longer an administrator of this installation.`);
  });
}
