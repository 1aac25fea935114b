import type { Team, User } from '../entities.ts';

/** How long a deleted account or team can be restored. */
const RESTORABLE_FOR_MS = 14 * 86_400_000;

/**
 * The `eraseAt` of an account or a team whose erasure has begun. It is in the past by every clock, so a node whose clock is behind cannot
 * restore it.
 */
export const ERASING = 0;

export function isRestorable(eraseAt: number, now: number): boolean {
  return eraseAt > now;
}

/** A team whose deletion was requested is archived as well, so all that holds for an archived team holds for it. */
export function asDeleted(team: Team, now: number): Team {
  return { ...team, archivedAt: team.archivedAt ?? now, eraseAt: now + RESTORABLE_FOR_MS };
}

/** The team as it was. It stays archived if it was archived before its deletion was requested. */
export function asRestored(team: Team): Team {
  const { archivedAt, eraseAt } = team;
  const wasOpen = eraseAt !== null && archivedAt === eraseAt - RESTORABLE_FOR_MS;
  return { ...team, archivedAt: wasOpen ? null : archivedAt, eraseAt: null };
}

/** A deleted account is also disabled, so its credentials are refused. */
export function accountAsDeleted(user: User, now: number, restorableByOwner: boolean): User {
  return {
    ...user,
    disabledAt: user.disabledAt ?? now,
    eraseAt: now + RESTORABLE_FOR_MS,
    restorableByOwner,
  };
}

/** A deleted account that is erased at once, because nobody has opened it. */
export function accountToErase(user: User, now: number): User {
  return { ...user, disabledAt: user.disabledAt ?? now, eraseAt: now, restorableByOwner: false };
}

/** A disabled account. One that is deleted already stays disabled when it is restored, and its owner cannot restore it. */
export function accountAsDisabled(user: User, now: number): User {
  const { disabledAt } = user;
  // An instant after that of the deletion shows that it was disabled separately.
  const at = isDisabledByDeletion(user) ? Math.max(now, (disabledAt ?? now) + 1) : (disabledAt ?? now);
  return { ...user, disabledAt: at, restorableByOwner: false };
}

/** The account as it was. It stays disabled if it was disabled separately, before or after its deletion was requested. */
export function accountAsRestored(user: User): User {
  const disabledAt = isDisabledByDeletion(user) ? null : user.disabledAt;
  return { ...user, disabledAt, eraseAt: null, restorableByOwner: false };
}

function isDisabledByDeletion({ disabledAt, eraseAt }: User): boolean {
  return eraseAt !== null && disabledAt === eraseAt - RESTORABLE_FOR_MS;
}

/** Replaces the name of a person whose account was erased. */
export const FORMER_MEMBER = 'Former member';
