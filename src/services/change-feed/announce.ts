import { EVERYONE } from '../../db/change-feed.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';

/**
 * Notifies all subscribers to the caller or to the caller's teams that data may have changed. Computing who may see a
 * change would cost more than letting the subscribers check.
 */
export function announceChange(
  { db }: App,
  { userId, memberships }: Pick<Actor, 'userId' | 'memberships'>,
): void {
  db.changes.announce([userId, ...memberships.map(({ teamId }) => teamId)]);
}

/** Announces a change of one team by a user who was not a member before. */
export function announceJoining({ db }: App, userId: string, teamId: string): void {
  db.changes.announce([userId, teamId]);
}

/** Announces a change that only the user sees, such as a new session. */
export function announceToUser({ db }: App, userId: string): void {
  db.changes.announce([userId]);
}

/** Announces a change that may concern anybody. */
export function announceToEveryone({ db }: App): void {
  db.changes.announce([EVERYONE]);
}

/** Announces a change of a team by a periodic job or by a non-member. */
export function announceToTeam({ db }: App, teamId: string): void {
  db.changes.announce([teamId]);
}
