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
 * E-mails a reset link if the address has an account. All work runs after the response, so that callers cannot find
 * out whether the account exists.
 */
export function requestPasswordReset(app: App, typed: string): void {
  const address = checkEmail(typed);
  app.deferredTasks.begin(async () => {
    const user = await findUserByEmail(app.db.read, address);
    if (!user || !mayBeOpenedByLink(user, app.clock()) || !(await app.limits.maySendReset(user.email)))
      return;
    const link = await app.db.transaction(async (tx) => {
      const current = await lockUser(tx, user.id);
      // The address of the account may have changed since the first read.
      if (current?.email !== user.email) return null;
      if (!(await mayReplaceLink(app, tx, 'password_resets', current))) return null;
      return issueLink(app, tx, 'password_resets', current, HOUR);
    });
    // The e-mail goes to the address of the account, whose spelling may differ from the typed one.
    if (link !== null) app.mail.send(resetMail(user, link));
  });
}

/** Creates a link that sets the password of a user once. Previous links become invalid. */
export function createResetLink(app: App, user: User, goodFor: number): Promise<string> {
  return app.db.transaction((tx) => issueLink(app, tx, 'password_resets', user, goodFor));
}

/** Creates a reset link for the operator, who can enter any account with such a link. The log of the account records the link. */
export async function createResetLinkAsOperator(app: App, user: User, goodFor: number): Promise<string> {
  const doer = await commandLineActor(app, user);
  return app.db.transaction(async (tx) => {
    await recordAccountEvent(tx, doer, app.clock(), 'passwordLink.create', { of: user });
    return issueLink(app, tx, 'password_resets', user, goodFor);
  });
}
