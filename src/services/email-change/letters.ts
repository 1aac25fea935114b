import type { User } from '../../domain/entities.ts';
import type { Letter } from '../../lib/mailer.ts';

// They do not contain the name or the other address: a person who signed up with the address of somebody else chose both.

/** Sent to the present address of the account. */
export function changeRequestedLetter({ email }: User, forgotAddress: string): Letter {
  return {
    to: email,
    subject: 'Your e-mail address for Stint is about to change',
    text: `Hello,

A change of the e-mail address of your Stint account was requested. It changes once the new address is confirmed. Until then, you sign in with this address.

If you did not request this, set a new password now. This cancels the change and signs out all other browsers:

${forgotAddress}
`,
    link: null,
  };
}

/** Sent to the new address. */
export function confirmChangeLetter(email: string, link: string): Letter {
  return {
    to: email,
    subject: 'Confirm your new e-mail address for Stint',
    text: `Hello,

A Stint account is about to use this e-mail address. Confirm that the address is yours:

${link}

The link works once and expires after 24 hours. Open it in a browser that is signed in to the account, with the old address.

If you did not request this, ignore this e-mail. The account keeps its address.
`,
    link,
  };
}

/** Sent to the new address instead if it already has an account. */
export function addressInUseLetter({ email }: User, forgotAddress: string): Letter {
  return {
    to: email,
    subject: 'Somebody tried to use your e-mail address for Stint',
    text: `Hello,

Somebody asked to use this address for another Stint account. Your account already has it, so nothing was changed, and they were not told.

If it was you, sign in with this address. If you forgot your password, set a new one here:

${forgotAddress}

If it was not you, ignore this e-mail.
`,
    link: null,
  };
}

/** Sent to the old address. */
export function addressChangedLetter({ email }: User): Letter {
  return {
    to: email,
    subject: 'Your e-mail address for Stint was changed',
    text: `Hello,

The e-mail address of your Stint account was changed. Sign in with the new address from now on. This address no longer works.

If you did not change it, tell the administrator of your Stint server at once.
`,
    link: null,
  };
}
