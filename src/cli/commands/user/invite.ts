import { inviteUserAsOperator } from '../../../services/accounts/invite.ts';
import { printLink } from '../../print-link.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string, { name }: { name?: string }): Promise<void> {
  await withApp(async ({ app }) => {
    const { user, url, isEmailed } = await inviteUserAsOperator(app, { email, name });
    printLink(
      url,
      `${isEmailed ? `This was sent to ${user.email}` : `Hand this to ${user.email}`}: whoever opens it chooses the password of the account, once, within 24 hours.`,
    );
  });
}
