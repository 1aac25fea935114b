import { EVERYONE } from '../../db/change-feed.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';

/**
 * Tells all subscribers that something may have changed. Finding out who may see the change would cost more than having
 * them look.
 */
export function announceChange(
  { db }: App,
  { userId, memberships }: Pick<Actor, 'userId' | 'memberships'>,
): void {
  db.changes.announce([userId, ...memberships.map(({ teamId }) => teamId)]);
}

/** For a change of one team by someone who was not in it before. */
export function announceJoining({ db }: App, userId: string, teamId: string): void {
  db.changes.announce([userId, teamId]);
}

/** For a change that nobody else sees, such as a new session. */
export function announceToUser({ db }: App, userId: string): void {
  db.changes.announce([userId]);
}

/** For a change that can be anywhere. */
export function announceToEveryone({ db }: App): void {
  db.changes.announce([EVERYONE]);
}

/** For a change of a team by a chore, or by somebody who is not in it. */
export function announceToTeam({ db }: App, teamId: string): void {
  db.changes.announce([teamId]);
}
