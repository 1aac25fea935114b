import type { User } from '../../domain/entities.ts';
import { notFound } from '../shared/access.ts';

/** Rejects users that are not accounts: placeholders of invited people, and erased accounts. */
export function requireAccount(user: User | undefined): User {
  if (user?.kind !== 'ACCOUNT') throw notFound('account');
  return user;
}
