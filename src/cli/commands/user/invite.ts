import { inviteUserAsOperator } from '../../../services/accounts/invite.ts';
import { printLink } from '../../print-link.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string, { name }: { name?: string }): Promise<void> {
  await withApp(async ({ app }) => {
    const { user, url, isEmailed } = await inviteUserAsOperator(app, { email, name });
    printLink(
      url,
      `${isEmailed ? `This link was sent to ${user.email}` : `Give this link to ${user.email}`}. It sets the password of the account, works once and expires in 24 hours.`,
    );
  });
}
