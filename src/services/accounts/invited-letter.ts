import type { User } from '../../domain/entities.ts';
import type { Letter } from '../../lib/mailer.ts';
import { personInWords } from '../shared/letter-words.ts';

/** Sent to a person who was invited to the installation. The inviter is undefined at the command line. */
export function invitedLetter(
  { email }: User,
  { inviter, link, dashboardUrl }: { inviter: User | undefined; link: string; dashboardUrl: string },
): Letter {
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
