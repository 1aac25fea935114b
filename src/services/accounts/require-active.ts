import { isActive } from '../../domain/account-state.ts';
import type { User } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';

/** Refuses an account that is disabled or deleted. The message is only for a person who proved that the account is theirs. */
export function requireActive(user: Pick<User, 'kind' | 'disabledAt' | 'eraseAt'>): void {
  if (isActive(user)) return;
  const state = user.eraseAt === null ? 'disabled' : 'deleted';
  throw failure('UNAUTHENTICATED', `This account is ${state}. Ask your administrator.`);
}
