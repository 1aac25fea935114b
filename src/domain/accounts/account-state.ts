import type { User } from '../entities.ts';
import { isRestorable } from './erasure.ts';

/** The state of an account that was just made. */
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

/** Whether an account may sign in and act. One that is disabled may not, nor may a user that is no account. */
export function isActive({ kind, disabledAt }: Pick<User, 'kind' | 'disabledAt'>): boolean {
  return kind === 'ACCOUNT' && disabledAt === null;
}

/**
 * Whether a link that was sent to the address of an account opens it. An account whose address is not verified may be that of somebody else,
 * who must not be able to keep the owner of the mailbox out by deleting it. Such a link restores it.
 */
export function mayBeOpenedByLink(user: User, now: number): boolean {
  if (isActive(user)) return true;
  const { kind, restorableByOwner, eraseAt, emailVerifiedAt } = user;
  if (kind !== 'ACCOUNT' || !restorableByOwner || emailVerifiedAt !== null) return false;
  return eraseAt !== null && isRestorable(eraseAt, now);
}

/** Stands in the place of a password hash for a user without a password. No password matches it. */
export const NO_PASSWORD = 'no password';
