import type { User } from '../../domain/entities.ts';
import type { Letter } from '../../lib/mailer.ts';

// Neither name nor address is in them: a person who signs up with the address of somebody else chose both.

/** To somebody whose account was deleted. `signInAddress` is null where they cannot restore it. */
export function deletedLetter({ email, eraseAt }: User, signInAddress: string | null): Letter {
  const day = dayOf(eraseAt ?? 0);
  const restore = signInAddress
    ? `Changed your mind, or was it not you? Sign in before then and restore it:

${signInAddress}

If you cannot sign in any more, ask the administrator of your Stint server to restore it.`
    : `The administrator of your Stint server deleted it. If this is a mistake, ask them to restore it before then.`;
  return {
    to: email,
    subject: `Your Stint account will be erased on ${day}`,
    text: `Hello,

your Stint account was deleted. Everybody is signed out, API keys are revoked, and applications are disconnected. On ${day} the account is erased, together with every team that has no other member. Time that you tracked in other teams stays with them, without your name and address.

${restore}
`,
    link: null,
  };
}

/** To somebody whose account was restored. */
export function restoredLetter({ email }: User, forgotAddress: string): Letter {
  return {
    to: email,
    subject: 'Your Stint account was restored',
    text: `Hello,

your Stint account was restored and will not be erased. API keys stay revoked and applications disconnected, so make and connect them anew.

If it was not you, take the account back at once with a new password:

${forgotAddress}
`,
    link: null,
  };
}

/** "3 December 2026" in UTC. */
function dayOf(instant: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(instant);
}
