import type { User } from '../../domain/entities.ts';
import type { Mail } from '../../lib/mailer.ts';
import type { App } from '../app.ts';

/**
 * Sends an e-mail about an account to its address, if the address is verified. Otherwise the mailbox may be that of somebody else, who gets
 * nothing but links to verify the address or to set a password, and invitations. All of these are limited.
 */
export function notifyOwner(app: App, { emailVerifiedAt }: User, mail: Mail): void {
  if (emailVerifiedAt !== null) app.mail.send(mail);
}
