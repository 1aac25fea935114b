import { createEmailChangeLinkAsOperator } from '../../../services/email-change/request.ts';
import { userByEmail } from '../../../services/users/actor.ts';
import { printLink } from '../../print-link.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string, newEmail: string): Promise<void> {
  await withApp(async ({ app }) => {
    const user = await userByEmail(app, email);
    printLink(
      await createEmailChangeLinkAsOperator(app, user, newEmail),
      `Give this link to ${user.name} <${user.email}>. It changes the address, works once and expires in 24 hours. Open it in a browser that is signed in to the account.`,
    );
  });
}
