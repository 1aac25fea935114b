import { changeAccountAsOperator } from '../../../services/accounts/change.ts';
import { demoteAccount } from '../../../services/accounts/promote.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const { before, user } = await changeAccountAsOperator(app, email, demoteAccount);
    const was = before.administratorSince === null ? 'was not' : 'is no longer';
    print(`${user.name} <${user.email}> ${was} an administrator of this installation.`);
  });
}
