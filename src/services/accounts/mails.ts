import type { User } from '../../domain/entities.ts';
import type { Mail } from '../../lib/mailer.ts';
import { personInWords } from '../shared/mail-words.ts';

// The e-mails contain neither the name nor the address of the account, because a stranger may have signed up with the
// address.

/** Sent when an account is deleted. `signInAddress` is null if the owner cannot restore the account. */
export function deletedMail({ email, eraseAt }: User, signInAddress: string | null): Mail {
  const day = dayOf(eraseAt ?? 0);
  const restore = signInAddress
    ? `To keep the account, sign in before then and restore it. Do the same if you did not delete it:

${signInAddress}

If you cannot sign in, ask the administrator of your Stint server to restore it.`
    : `The administrator of your Stint server deleted it. If this is a mistake, ask them to restore it before then.`;
  return {
    to: email,
    subject: `Your Stint account will be erased on ${day}`,
    text: `Hello,

Your Stint account was deleted. You are signed out everywhere, your API keys are revoked, and your apps are disconnected. On ${day} the account is permanently erased, together with every team that has no other member. Time that you tracked in other teams stays there, without your name and address.

${restore}
`,
    link: null,
  };
}

/** Sent when an account is restored. */
export function restoredMail({ email }: User, forgotAddress: string): Mail {
  return {
    to: email,
    subject: 'Your Stint account was restored',
    text: `Hello,

Your Stint account was restored and will not be erased. Your API keys stay revoked and your apps stay disconnected. Create new keys and connect the apps again.

If neither you nor the administrator of your Stint server restored it, set a new password now:

${forgotAddress}
`,
    link: null,
  };
}

/** "3 December 2026" in UTC. */
function dayOf(instant: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(instant);
}

/** Sent to a person who was invited to the installation. The inviter is undefined at the command line. */
export function invitedMail(
  { email }: User,
  { inviter, link, dashboardUrl }: { inviter: User | undefined; link: string; dashboardUrl: string },
): Mail {
  const who = inviter ? personInWords(inviter) : 'The administrator of your Stint server';
  return {
    to: email,
    subject: 'You are invited to Stint',
    text: `Hello,

${who} invited you to Stint at ${dashboardUrl}. Choose your password here:

${link}

The link works once and expires in 24 hours. Do not forward it: it gives access to your account. If it has expired, request a new one here:

${dashboardUrl}/forgot-password

If you did not expect this invitation, ignore this e-mail.
`,
    link,
  };
}
