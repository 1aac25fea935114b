import type { User } from '../../domain/entities.ts';
import type { Letter } from '../../lib/mailer.ts';

// Neither name nor the other address is in them: a person who signs up with the address of somebody else chose both.

/** To the address that the account has now. */
export function changeRequestedLetter({ email }: User, forgotAddress: string): Letter {
  return {
    to: email,
    subject: 'Your e-mail address for Stint is about to change',
    text: `Hello,

somebody, you we hope, asked for another e-mail address for your Stint account. It changes when the link in the e-mail to the new address is opened. Until then, you sign in with this address.

If it was not you, set a new password now. This cancels the change and signs out everyone else:

${forgotAddress}
`,
    link: null,
  };
}

/** To the new address. */
export function confirmChangeLetter(email: string, link: string): Letter {
  return {
    to: email,
    subject: 'Confirm your new e-mail address for Stint',
    text: `Hello,

somebody, you we hope, asked to use this address for their Stint account. Confirm that it is yours:

${link}

The link works for 24 hours and once. You need to be signed in, with your address of before.

If it was not you, do nothing: the account keeps its address.
`,
    link,
  };
}

/** In place of that, to an address that has an account already. */
export function addressInUseLetter({ email }: User, forgotAddress: string): Letter {
  return {
    to: email,
    subject: 'Somebody tried to use your e-mail address for Stint',
    text: `Hello,

somebody asked to use this address for another Stint account. Your account has it already, so nothing was changed, and they were not told.

If it was you, sign in with this address. If you forgot your password, set a new one here:

${forgotAddress}

If it was not you, do nothing.
`,
    link: null,
  };
}

/** To the address that the account had before. */
export function addressChangedLetter({ email }: User): Letter {
  return {
    to: email,
    subject: 'Your e-mail address for Stint was changed',
    text: `Hello,

the address of your Stint account was changed just now. You sign in with the new one from now on; this one opens nothing any more.

If it was not you, tell the administrator of your Stint server at once.
`,
    link: null,
  };
}
