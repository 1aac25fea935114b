import { invalid } from '../lib/errors.ts';
import { checkEmail } from './text/text.ts';

/**
 * The people of the demo have addresses at this domain. The maker of the demo gave them a password and signs in as
 * them.
 */
export const DEMO_DOMAIN = 'demo.stint.example';

/** The people of sample teams have addresses at this one, and nobody signs in as them. */
export const SAMPLE_DOMAIN = 'sample.stint.example';

/**
 * Whether an address is that of an invented person of a sample team. No rule counts such a person as an account, an administrator, or a
 * member or owner of a team, because nobody can act as one. The people of the demo count: they have passwords.
 */
export function isInvented(email: string): boolean {
  return email.toLowerCase().endsWith(`@${SAMPLE_DOMAIN}`);
}

/** Whether an address is kept for the people of samples. Nobody can have one in earnest, so nobody may make an account for it. */
export function isReserved(email: string): boolean {
  const domain = email.toLowerCase().split('@').at(-1)?.replace(/\.+$/, '') ?? '';
  return [DEMO_DOMAIN, SAMPLE_DOMAIN].some((kept) => domain === kept || domain.endsWith(`.${kept}`));
}

/** An address for an account of a person. */
export function checkOwnEmail(text: string): string {
  const email = checkEmail(text);
  if (isReserved(email)) {
    throw invalid('email', `${email} is kept for sample data; use an address that you can read mail at.`);
  }
  return email;
}

/** Whether a team is a sample, by the others in it: all of them are people of samples. */
export function isSample(others: readonly { email: string }[]): boolean {
  return others.length > 0 && others.every(({ email }) => isReserved(email));
}
