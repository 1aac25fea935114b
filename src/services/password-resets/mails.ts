import type { User } from '../../domain/entities.ts';
import type { Mail } from '../../lib/mailer.ts';

// They do not contain the name or the address: a person who signed up with the address of somebody else chose both.

/** Sent on "Forgot your password?". */
export function resetMail({ email }: User, link: string): Mail {
  return {
    to: email,
    subject: 'Reset your Stint password',
    text: `Hello,

Someone asked to reset the password of your Stint account. If it was you, set a new password here:

${link}

The link works once and expires in one hour.

If it was not you, ignore this e-mail. Your password stays the same.
`,
    link,
  };
}

/** To a person who was invited and chose the first password, in case it was somebody else. */
export function passwordChosenMail({ email }: User, dashboardUrl: string): Mail {
  return {
    to: email,
    subject: 'Your Stint account is ready',
    text: `Hello,

The password of your Stint account was set. You can sign in here:

${dashboardUrl}/sign-in

If you did not set it, set a new password now:

${dashboardUrl}/forgot-password
`,
    link: null,
  };
}

/** Sent after every change of a password, in case it was somebody else. */
export function passwordChangedMail({ email }: User, dashboardUrl: string): Mail {
  return {
    to: email,
    subject: 'Your Stint password was changed',
    text: `Hello,

The password of your Stint account was changed. You are signed out in all other browsers.

If you did not change it, set a new password now:

${dashboardUrl}/forgot-password
`,
    link: null,
  };
}
