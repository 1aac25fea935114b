import type { User } from '../entities.ts';
import { isRestorable } from './erasure.ts';

/** The initial state of an account. */
export const NEW_ACCOUNT: Pick<
  User,
  'kind' | 'administratorSince' | 'disabledAt' | 'eraseAt' | 'restorableByOwner'
> = {
  kind: 'ACCOUNT',
  administratorSince: null,
  disabledAt: null,
  eraseAt: null,
  restorableByOwner: false,
};

/** Returns whether the user is an account that is not disabled. Only active accounts can sign in and act. */
export function isActive({ kind, disabledAt }: Pick<User, 'kind' | 'disabledAt'>): boolean {
  return kind === 'ACCOUNT' && disabledAt === null;
}

/**
 * Returns whether a link that was e-mailed to the address of an account opens the account. The link also restores a deleted account whose
 * address is not verified: a stranger may have signed up with the address and deleted the account, which must not lock out the owner of the
 * mailbox.
 */
export function mayBeOpenedByLink(user: User, now: number): boolean {
  if (isActive(user)) return true;
  const { kind, restorableByOwner, eraseAt, emailVerifiedAt } = user;
  if (kind !== 'ACCOUNT' || !restorableByOwner || emailVerifiedAt !== null) return false;
  return eraseAt !== null && isRestorable(eraseAt, now);
}

/** Stored instead of a password hash for a user without a password. No password matches it. */
export const NO_PASSWORD = 'no password';
