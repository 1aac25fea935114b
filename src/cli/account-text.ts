import { formatInstant } from '../domain/time/instant.ts';
import type { Account } from '../services/installation/accounts.ts';
import { minute } from './minute.ts';

/** The state of an account in a few words. */
export function stateOf({ user, isInvited }: Pick<Account, 'user' | 'isInvited'>): string {
  if (user.eraseAt !== null) return `deleted, will be erased ${minute(user.eraseAt)}`;
  if (user.disabledAt !== null) return `disabled ${minute(user.disabledAt)}`;
  if (isInvited) return 'invited';
  if (user.emailVerifiedAt === null) return 'not verified';
  return user.administratorSince === null ? 'active' : 'administrator';
}

/** Returns an account with the field names of the API. */
export function accountAsJson({ user, isInvited, lastSeenAt, teams, ...counts }: Account) {
  const instant = (at: number | null) => (at === null ? null : formatInstant(at));
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    invited: isInvited,
    createdAt: instant(user.createdAt),
    administratorSince: instant(user.administratorSince),
    disabledAt: instant(user.disabledAt),
    eraseAt: instant(user.eraseAt),
    lastSeenAt: instant(lastSeenAt),
    ...counts,
    teams: teams.map(({ teamId, name, role }) => ({ id: teamId, name, role })),
  };
}
