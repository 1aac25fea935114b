import type { User } from '../../domain/entities.ts';
import type { Mail } from '../../lib/mailer.ts';

// Neither name nor address is in it: a person who signs up with the address of somebody else chose both.

/** To the address that somebody signed up with. */
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
