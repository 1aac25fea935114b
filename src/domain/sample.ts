import { invalid } from '../lib/errors.ts';
import { checkEmail } from './text/text.ts';

/** Members of the demo have addresses at this domain. The operator who made the demo sets their passwords and can sign in as any member. */
export const DEMO_DOMAIN = 'demo.stint.example';

/** Members of sample teams have addresses at this domain. Nobody can sign in as them. */
export const SAMPLE_DOMAIN = 'sample.stint.example';

/**
 * Returns whether an address belongs to an invented member of a sample team. No rule counts such a member as an account, an administrator,
 * or a member or owner of a team, because nobody can sign in as one. Members of the demo count, because they have passwords.
 */
export function isInvented(email: string): boolean {
  return email.toLowerCase().endsWith(`@${SAMPLE_DOMAIN}`);
}

/**
 * Returns whether an address is reserved for demo and sample data. No mailbox exists at these domains, so no account can be created for
 * them.
 */
export function isReserved(email: string): boolean {
  const domain = email.toLowerCase().split('@').at(-1)?.replace(/\.+$/, '') ?? '';
  return [DEMO_DOMAIN, SAMPLE_DOMAIN].some(
    (reserved) => domain === reserved || domain.endsWith(`.${reserved}`),
  );
}

/** Checks the e-mail address of a new account. */
export function checkOwnEmail(text: string): string {
  const email = checkEmail(text);
  if (isReserved(email)) {
    throw invalid('email', `${email} is kept for sample data; use an address that you can read mail at.`);
  }
  return email;
}

/** Returns whether a team is a sample: it has other members, and all of them have reserved addresses. */
export function isSample(otherMembers: readonly { email: string }[]): boolean {
  return otherMembers.length > 0 && otherMembers.every(({ email }) => isReserved(email));
}
