import type { User } from '../../domain/entities.ts';
import type { Mail } from '../../lib/mailer.ts';

// The e-mails do not contain the name or the address: a person who signed up with another person's address chose both.

/** The e-mail with the link of "Forgot your password?". */
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

/** Notifies an invited person that the first password was set, in case another person set it. */
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

/** Notifies a person of every change of the password, in case another person made it. */
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
