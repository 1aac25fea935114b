import { findUserByEmail, lockUser } from '../../db/queries/accounts/users.ts';
import { mayBeOpenedByLink } from '../../domain/accounts/account-state.ts';
import type { User } from '../../domain/entities.ts';
import { checkEmail } from '../../domain/text/text.ts';
import { issueLink, mayReplaceLink } from '../account-links/links.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { commandLineActor } from '../users/actor.ts';
import { resetMail } from './mails.ts';

const HOUR = 3_600_000;

/**
 * Writes to whoever has an account with an address. Whether there is one is not to be found out here: all of the work is done
 * after the caller was answered.
 */
export function requestPasswordReset(app: App, typed: string): void {
  const address = checkEmail(typed);
  app.afterwards.begin(async () => {
    const user = await findUserByEmail(app.db.read, address);
    if (!user || !mayBeOpenedByLink(user, app.clock()) || !(await app.limits.maySendReset(user.email)))
      return;
    const link = await app.db.transaction(async (tx) => {
      const current = await lockUser(tx, user.id);
      // The owner may have moved the account to another mailbox meanwhile.
      if (current?.email !== user.email) return null;
      if (!(await mayReplaceLink(app, tx, 'password_resets', current))) return null;
      return issueLink(app, tx, 'password_resets', current, HOUR);
    });
    // To the address of the account, which may differ in more than its case from what was typed.
    if (link !== null) app.mail.send(resetMail(user, link));
  });
}

/** The address of a page where whoever opens it can set a user's password, once. The link before it opens nothing any more. */
export function createResetLink(app: App, user: User, goodFor: number): Promise<string> {
  return app.db.transaction((tx) => issueLink(app, tx, 'password_resets', user, goodFor));
}

/** The same for whoever runs the server, who gets into any account by it. The user reads in their log that it was made. */
export async function createResetLinkAsOperator(app: App, user: User, goodFor: number): Promise<string> {
  const doer = await commandLineActor(app, user);
  return app.db.transaction(async (tx) => {
    await recordAccountEvent(tx, doer, app.clock(), 'passwordLink.create', { of: user });
    return issueLink(app, tx, 'password_resets', user, goodFor);
  });
}
