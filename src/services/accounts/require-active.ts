import { isActive } from '../../domain/accounts/account-state.ts';
import type { User } from '../../domain/entities.ts';
import { type Failure, failure } from '../../lib/errors.ts';

/**
 * Rejects an account that is disabled or deleted. The message is only for a person who has proved to own the account.
 */
export function requireActive(user: Pick<User, 'kind' | 'disabledAt' | 'eraseAt'>): void {
  if (isActive(user)) return;
  const state = user.eraseAt === null ? 'disabled' : 'deleted';
  throw failure('UNAUTHENTICATED', `This account is ${state}. Ask your administrator.`);
}

/** Rejects an account that is disabled or deleted, with a message for an administrator who can enable or restore it. */
export function requireNotClosed(user: User, field: string | null): void {
  if (!isActive(user)) throw closed(user, field);
}

export function closed({ email, eraseAt }: Pick<User, 'email' | 'eraseAt'>, field: string | null): Failure {
  const [state, mend] = eraseAt === null ? ['disabled', 'enable'] : ['deleted', 'restore'];
  return failure('CONTRADICTION', `The account ${email} is ${state}; ${mend} it first.`, field);
}
