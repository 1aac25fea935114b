import type { User } from '../../domain/entities.ts';
import type { Letter } from '../../lib/mailer.ts';

// Neither name nor address is in them: who made an account for somebody else's mailbox chose both, and could send them any text.

/** To someone who said that they forgot their password. */
export function resetLetter({ email }: User, link: string): Letter {
  return {
    to: email,
    subject: 'Set a new password for Stint',
    text: `Hello,

someone, you we hope, asked for a new password for your Stint account. Set it here:

${link}

The link is good for one hour and for one use.

If it was not you, do nothing: the password stays as it is.
`,
    link,
  };
}

/** To someone whose password was changed, in case it was not them. */
export function passwordChangedLetter({ email }: User, forgotAddress: string): Letter {
  return {
    to: email,
    subject: 'Your password for Stint was changed',
    text: `Hello,

the password of your Stint account was changed just now. Whoever was signed in to it elsewhere is signed out.

If it was not you, take the account back at once with a new password:

${forgotAddress}
`,
    link: null,
  };
}
