import { createResetLinkAsOperator } from '../../../services/password-resets/request.ts';
import { userByEmail } from '../../../services/users/actor.ts';
import { printLink } from '../../print-link.ts';
import { withApp } from '../../with-app.ts';

/** Links from the command line live longer than e-mailed ones: the operator has to pass them on. */
const VALID_FOR_MS = 24 * 3_600_000;

export async function run({ email }: { email: string }): Promise<void> {
  await withApp(async ({ app }) => {
    const user = await userByEmail(app, email);
    printLink(
      await createResetLinkAsOperator(app, user, VALID_FOR_MS),
      `Give this link to ${user.name} <${user.email}>. It sets a new password, works once and expires in 24 hours.`,
    );
  });
}
