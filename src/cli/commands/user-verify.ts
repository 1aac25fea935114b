import { createVerificationLinkByHand } from '../../services/email-verification/request.ts';
import { userByEmail } from '../../services/users/actor.ts';
import { note, print } from '../print.ts';
import { withApp } from '../with-app.ts';

export async function run(email: string): Promise<void> {
  await withApp(async ({ app }) => {
    const user = await userByEmail(app, email);
    print(await createVerificationLinkByHand(app, user));
    note(`Hand this to ${user.name} <${user.email}>: it verifies the address, once, within 24 hours.`);
  });
}
