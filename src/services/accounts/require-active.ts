import { isActive } from '../../domain/account-state.ts';
import type { User } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';

/** Refuses an account that is disabled. Only a person who proved that it is theirs may be told so. */
export function requireActive(user: Pick<User, 'kind' | 'disabledAt'>): void {
  if (isActive(user)) return;
  throw failure('UNAUTHENTICATED', 'This account is disabled. Ask your administrator.');
}
