import type { User } from '../../domain/entities.ts';
import { notFound } from '../access.ts';

/** Refuses users that are no accounts: people who have not accepted yet, and those whose account was erased. */
export function requireAccount(user: User | undefined): User {
  if (user?.kind !== 'ACCOUNT') throw notFound('account');
  return user;
}
