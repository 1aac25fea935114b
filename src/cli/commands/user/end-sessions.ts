import { changeAccountByHand } from '../../../services/accounts/change.ts';
import { endUserSessions } from '../../../services/accounts/take-away.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const { user } = await changeAccountByHand(app, email, endUserSessions);
    print(`${user.name} <${user.email}> is signed out of every browser.`);
  });
}
