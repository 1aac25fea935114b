import type { User } from '../../domain/entities.ts';
import { notFound } from '../shared/access.ts';

/** Refuses users that are no accounts: invited people who have not accepted, and erased accounts. */
export function requireAccount(user: User | undefined): User {
  if (user?.kind !== 'ACCOUNT') throw notFound('account');
  return user;
}
