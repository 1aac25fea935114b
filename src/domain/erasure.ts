import type { Team, User } from './entities.ts';

/** For so long a deleted account or team can be restored. */
const RESTORABLE_FOR = 14 * 86_400_000;

/**
 * `eraseAt` of what is being erased. It is in the past by every clock, so a node whose clock is behind does not restore what another
 * one has begun to erase.
 */
export const ERASING = 0;

export function isRestorable(eraseAt: number, now: number): boolean {
  return eraseAt > now;
}

/** A team whose deletion was requested is archived as well, so all that holds for an archived team holds for it. */
export function asDeleted(team: Team, now: number): Team {
  return { ...team, archivedAt: team.archivedAt ?? now, eraseAt: now + RESTORABLE_FOR };
}

/** The team as it was. It stays archived if it was archived before its deletion was requested. */
export function asRestored(team: Team): Team {
  const { archivedAt, eraseAt } = team;
  const wasOpen = eraseAt !== null && archivedAt === eraseAt - RESTORABLE_FOR;
  return { ...team, archivedAt: wasOpen ? null : archivedAt, eraseAt: null };
}

/** A deleted account is disabled as well, so nothing of it lets in. */
export function accountAsDeleted(user: User, now: number, restorableByOwner: boolean): User {
  return {
    ...user,
    disabledAt: user.disabledAt ?? now,
    eraseAt: now + RESTORABLE_FOR,
    restorableByOwner,
  };
}

/** The account as it was. It stays disabled if it was disabled before its deletion was requested. */
export function accountAsRestored(user: User): User {
  const { disabledAt, eraseAt } = user;
  const wasActive = eraseAt !== null && disabledAt === eraseAt - RESTORABLE_FOR;
  return { ...user, disabledAt: wasActive ? null : disabledAt, eraseAt: null, restorableByOwner: false };
}

/** In place of the name of a person whose account was erased. */
export const FORMER_MEMBER = 'Former member';
