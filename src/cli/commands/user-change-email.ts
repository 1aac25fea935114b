import { createEmailChangeLinkByHand } from '../../services/email-change/request.ts';
import { userByEmail } from '../../services/users/actor.ts';
import { note, print } from '../print.ts';
import { withApp } from '../with-app.ts';

export async function run(email: string, newEmail: string): Promise<void> {
  await withApp(async ({ app }) => {
    const user = await userByEmail(app, email);
    print(await createEmailChangeLinkByHand(app, user, newEmail));
    note(
      `Hand this to ${user.name} <${user.email}>: it changes the address, once, within 24 hours, in a browser that is signed in to the account.`,
    );
  });
}
