import type { User } from '../../domain/entities.ts';
import type { Mail } from '../../lib/mailer.ts';
import type { App } from '../app.ts';

/**
 * Sends an e-mail about an account to its address, if the address is verified. An unverified address may be another
 * person's: that mailbox gets only invitations and links to verify the address or to set a password, all of them
 * rate-limited.
 */
export function notifyOwner(app: App, { emailVerifiedAt }: User, mail: Mail): void {
  if (emailVerifiedAt !== null) app.mail.send(mail);
}
