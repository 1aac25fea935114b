import { hasUsers, lockFirstAccount } from '../../db/queries/accounts/users.ts';
import { checkOwnEmail } from '../../domain/sample.ts';
import type { SignUpPolicy } from '../../lib/sign-up-policy.ts';
import type { App } from '../app.ts';
import { makeAccount, type SignedUp, type SignUp } from '../users/create.ts';
import { requireDomain, signUpClosed } from './policy.ts';
import { noSetUpCode, requireSetUpCode } from './set-up-code.ts';

export interface SignUpRules {
  policy: SignUpPolicy;
  /** Whether the first account requires the set-up code. */
  asksForCode: boolean;
}

/**
 * Creates an account without an invitation, if the policy allows that. Of concurrent first sign-ups, one becomes the
 * first account; the rules of a server with accounts apply to the others. The set-up code is checked before the
 * password is hashed, and again in the transaction in case the last account was erased since.
 */
export async function signUp(
  app: App,
  { policy, asksForCode }: SignUpRules,
  account: SignUp,
  setUpCode: string,
): Promise<SignedUp> {
  const isFirst = !(await hasUsers(app.db.read));
  if (policy === 'off' || (policy === 'first' && !isFirst)) throw signUpClosed();
  requireDomain(policy, checkOwnEmail(account.email));
  if (isFirst && asksForCode) await requireSetUpCode(app, setUpCode);
  return makeAccount(
    app,
    account,
    async (_tx, signedUp) => signedUp,
    async (tx) => {
      const isStillFirst = await lockFirstAccount(tx);
      if (policy === 'first' && !isStillFirst) throw signUpClosed();
      if (isStillFirst && !isFirst && asksForCode) throw noSetUpCode();
    },
  );
}
