import type { User } from '../../domain/entities.ts';
import type { Letter } from '../../lib/mailer.ts';

// Neither name nor address is in them: who made an account for somebody else's mailbox chose both, and could send them any text.

/** To someone who said that they forgot their password. */
export function resetLetter({ email }: User, link: string): Letter {
  return {
    to: email,
    subject: 'Set a new password for Stint',
    text: `Hello,

Somebody asked to reset the password of your Stint account. If it was you, set a new password here:

${link}

The link works once and expires after one hour.

If it was not you, ignore this e-mail. Your password stays the same.
`,
    link,
  };
}

/** To a person who was invited and chose the first password, in case it was somebody else. */
export function passwordChosenLetter({ email }: User, dashboardUrl: string): Letter {
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

/** To someone whose password was changed, in case it was not them. */
export function passwordChangedLetter({ email }: User, dashboardUrl: string): Letter {
  return {
    to: email,
    subject: 'Your password for Stint was changed',
    text: `Hello,

The password of your Stint account was changed. All other browsers are signed out.

If you did not change it, set a new password now:

${dashboardUrl}/forgot-password
`,
    link: null,
  };
}
