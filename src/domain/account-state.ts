import type { User } from './entities.ts';

/** The state of an account that was just made. */
export const NEW_ACCOUNT: Pick<User, 'kind' | 'administratorSince' | 'disabledAt' | 'eraseAt'> = {
  kind: 'ACCOUNT',
  administratorSince: null,
  disabledAt: null,
  eraseAt: null,
};
