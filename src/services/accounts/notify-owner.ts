import type { User } from '../../domain/entities.ts';
import type { Letter } from '../../lib/mailer.ts';
import type { App } from '../app.ts';

/**
 * Sends a letter about an account to its address, if the address is verified. Otherwise the mailbox may be that of somebody else, who gets
 * nothing but links to verify the address or to set a password, and invitations. All of these are limited.
 */
export function notifyOwner(app: App, { emailVerifiedAt }: User, letter: Letter): void {
  if (emailVerifiedAt !== null) app.mail.send(letter);
}
