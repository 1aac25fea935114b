import { isInvited } from '../../../services/accounts/invited.ts';
import { createVerificationLinkAsOperator } from '../../../services/email-verification/request.ts';
import { userByEmail } from '../../../services/users/actor.ts';
import { printLink } from '../../print-link.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const user = await userByEmail(app, email);
    printLink(
      await createVerificationLinkAsOperator(app, user),
      (await isInvited(app.db.read, user))
        ? `Give this link to ${user.email}, who was invited and has no password yet. It sets the password of the account, works once and expires in 24 hours.`
        : `Give this link to ${user.name} <${user.email}>. It verifies the address, works once and expires in 24 hours.`,
    );
  });
}
