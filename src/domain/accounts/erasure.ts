import type { Team, User } from '../entities.ts';

/** The time in which a deleted account or team can be restored. */
const RESTORABLE_FOR_MS = 14 * 86_400_000;

/**
 * The `eraseAt` of an account or a team whose erasure has begun. The value is in the past on every clock, so a node with a slow clock
 * cannot restore the account or team.
 */
export const ERASING = 0;

export function isRestorable(eraseAt: number, now: number): boolean {
  return eraseAt > now;
}

/** Marks a team as deleted. The team is also archived, so the rules of archived teams apply to it. */
export function asDeleted(team: Team, now: number): Team {
  return { ...team, archivedAt: team.archivedAt ?? now, eraseAt: now + RESTORABLE_FOR_MS };
}

/** Reverses `asDeleted`. A team that was archived before its deletion was requested stays archived. */
export function asRestored(team: Team): Team {
  const { archivedAt, eraseAt } = team;
  const wasOpen = eraseAt !== null && archivedAt === eraseAt - RESTORABLE_FOR_MS;
  return { ...team, archivedAt: wasOpen ? null : archivedAt, eraseAt: null };
}

/** Marks an account as deleted. The account is also disabled, so its credentials are rejected. */
export function accountAsDeleted(user: User, now: number, restorableByOwner: boolean): User {
  return {
    ...user,
    disabledAt: user.disabledAt ?? now,
    eraseAt: now + RESTORABLE_FOR_MS,
    restorableByOwner,
  };
}

/** Marks an account that nobody has opened as deleted, to be erased at once. */
export function accountToErase(user: User, now: number): User {
  return { ...user, disabledAt: user.disabledAt ?? now, eraseAt: now, restorableByOwner: false };
}

/** Disables an account. A deleted account stays disabled after its restoration, and its owner cannot restore it. */
export function accountAsDisabled(user: User, now: number): User {
  const { disabledAt } = user;
  // A `disabledAt` later than the deletion records that the account was disabled separately.
  const at = isDisabledByDeletion(user) ? Math.max(now, (disabledAt ?? now) + 1) : (disabledAt ?? now);
  return { ...user, disabledAt: at, restorableByOwner: false };
}

/** Reverses `accountAsDeleted`. An account that was disabled separately, before or after its deletion was requested, stays disabled. */
export function accountAsRestored(user: User): User {
  const disabledAt = isDisabledByDeletion(user) ? null : user.disabledAt;
  return { ...user, disabledAt, eraseAt: null, restorableByOwner: false };
}

function isDisabledByDeletion({ disabledAt, eraseAt }: User): boolean {
  return eraseAt !== null && disabledAt === eraseAt - RESTORABLE_FOR_MS;
}

/** Replaces the name of a member whose account was erased. */
export const FORMER_MEMBER = 'Former member';
