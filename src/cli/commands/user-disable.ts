import { changeAccountByHand } from '../../services/accounts/change.ts';
import { disableAccount } from '../../services/accounts/disable.ts';
import { print } from '../print.ts';
import { withApp } from '../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const user = await changeAccountByHand(app, email, disableAccount);
    print(
      `${user.name} <${user.email}> cannot sign in any more. Sessions and applications were ended, and API keys are refused.`,
    );
  });
}
