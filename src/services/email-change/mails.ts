import type { User } from '../../domain/entities.ts';
import type { Mail } from '../../lib/mailer.ts';

// The e-mails contain neither the name nor the other address, because a stranger may have signed up with the address
// and chosen both.

/** Sent to the current address of the account. */
export function changeRequestedMail({ email }: User, forgotAddress: string): Mail {
  return {
    to: email,
    subject: 'Confirm the change of your Stint e-mail address',
    text: `Hello,

Someone asked to change the e-mail address of your Stint account. The address changes when the new one is confirmed. Until then, you sign in with this one.

If you did not request this, set a new password now. This cancels the change and signs out all other browsers:

${forgotAddress}
`,
    link: null,
  };
}

/** Sent to the new address. */
export function confirmChangeMail(email: string, link: string): Mail {
  return {
    to: email,
    subject: 'Confirm your new Stint e-mail address',
    text: `Hello,

Someone asked to use this e-mail address for a Stint account. Confirm that the address is yours:

${link}

The link works once and expires in 24 hours. Open it in a browser where you are signed in to the account.

If you did not request this, ignore this e-mail. The account keeps its address.
`,
    link,
  };
}

/** Sent to the new address instead if the address already has an account. */
export function addressInUseMail({ email }: User, forgotAddress: string): Mail {
  return {
    to: email,
    subject: 'Your e-mail address is already in use on Stint',
    text: `Hello,

Someone asked to use this address for another Stint account. Your account already uses it, so nothing changed. They did not learn the reason.

If it was you, sign in with this address. If you forgot your password, set a new one here:

${forgotAddress}

If it was not you, ignore this e-mail.
`,
    link: null,
  };
}

/** Sent to the old address. */
export function addressChangedMail({ email }: User): Mail {
  return {
    to: email,
    subject: 'Your Stint e-mail address was changed',
    text: `Hello,

The e-mail address of your Stint account was changed. Sign in with the new address from now on.

If you did not change it, contact the administrator of your Stint server immediately.
`,
    link: null,
  };
}
