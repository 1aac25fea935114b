import type { User } from '../../domain/entities.ts';
import type { Letter } from '../../lib/mailer.ts';

// Neither name nor address is in it: a person who signs up with the address of somebody else chose both.

/** To the address that somebody signed up with. */
export function verificationLetter({ email }: User, link: string): Letter {
  return {
    to: email,
    subject: 'Verify your e-mail address for Stint',
    text: `Hello,

somebody, you we hope, made a Stint account with this address. Verify that it is yours:

${link}

The link works for 24 hours and once.

If it was not you, do nothing: the account stays without the rights of a verified one.
`,
    link,
  };
}
