import type { User } from '../../domain/entities.ts';
import type { Mail } from '../../lib/mailer.ts';

// The e-mail contains neither name nor address, because a stranger may have signed up with the address and chosen both.

/** Sent to the address of a new account. */
export function verificationMail({ email }: User, link: string): Mail {
  return {
    to: email,
    subject: 'Verify your Stint e-mail address',
    text: `Hello,

Someone created a Stint account with this address. If it was you, verify the address:

${link}

The link works once and expires in 24 hours.

If it was not you, ignore this e-mail. Without verification, the account cannot invite people, connect apps or create API keys.
`,
    link,
  };
}
