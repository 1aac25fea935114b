import type { Team } from './entities.ts';

/** For so long a deleted account or team can be restored. */
export const RESTORABLE_FOR = 14 * 86_400_000;

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
