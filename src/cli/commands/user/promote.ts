import { changeAccountAsOperator } from '../../../services/accounts/change.ts';
import { promoteAccount } from '../../../services/accounts/promote.ts';
import { note, print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const { before, user } = await changeAccountAsOperator(app, email, promoteAccount);
    const since = before.administratorSince === null ? 'is now' : 'was already';
    print(`${user.name} <${user.email}> ${since} an administrator of this installation.`);
    note(`People, teams and settings: ${app.dashboardUrl}/settings/installation`);
  });
}
