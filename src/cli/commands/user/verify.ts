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
        ? `Hand this to ${user.email}, who was invited and has no password yet: whoever opens it chooses the password of the account, once, within 24 hours.`
        : `Hand this to ${user.name} <${user.email}>: it verifies the address, once, within 24 hours.`,
    );
  });
}
