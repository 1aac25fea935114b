import { type Failure, failure, invalid } from '../../lib/errors.ts';
import type { SignUpPolicy } from '../../lib/sign-up-policy.ts';
import type { App } from '../app.ts';
import { isNewInstall } from '../users/is-new-install.ts';

/** Returns whether a person without an invitation can create an account now. */
export async function isSignUpOpen(app: App, policy: SignUpPolicy): Promise<boolean> {
  return policy === 'first' ? isNewInstall(app) : policy !== 'off';
}

function isOutside(policy: SignUpPolicy, email: string): policy is Exclude<SignUpPolicy, string> {
  return typeof policy === 'object' && !policy.domains.includes(domainOf(email));
}

/** Restricts an unverified account to the domains. Otherwise any address at one of them would open the server to all. */
export function requireDomainToChange(policy: SignUpPolicy, email: string): void {
  if (!isOutside(policy, email)) return;
  throw invalid(
    'email',
    `Until your address is verified, you can change it only to one at ${domainsInWords(policy)}.`,
  );
}

export function requireDomain(policy: SignUpPolicy, email: string): void {
  if (!isOutside(policy, email)) return;
  throw invalid(
    'email',
    `Sign-up is open to addresses at ${domainsInWords(policy)}. With another address, ask somebody in your team to invite you.`,
  );
}

export function domainsInWords({ domains }: { domains: readonly string[] }): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(domains);
}

export function signUpClosed(): Failure {
  return failure('FORBIDDEN', 'Sign-up is closed: accounts on this server are made by invitation.');
}

/** The part of an e-mail address after the @, in lower case. */
function domainOf(email: string): string {
  return email
    .trim()
    .slice(email.trim().lastIndexOf('@') + 1)
    .toLowerCase();
}
