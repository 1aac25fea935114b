import type { User } from './entities.ts';

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

/** Stands in the place of a password hash for a user without a password. No password matches it. */
export const NO_PASSWORD = 'no password';
