import type { Handle } from '../../db/database.ts';
import { lockUser } from '../../db/queries/accounts/users.ts';
import { findMemberships } from '../../db/queries/teams/identities.ts';
import { lockTeam } from '../../db/queries/teams/teams.ts';
import { TransactionConflict } from '../../db/violations.ts';
import type { User } from '../../domain/entities.ts';
import type { Membership } from '../../domain/teams/policy.ts';

/** Locks the teams of a user until the transaction ends and returns the memberships. `lockAccountWith` comes next. */
export async function lockTeamsOf(tx: Handle, userId: string): Promise<Membership[]> {
  const unlocked = await findMemberships(tx, userId);
  const teamIds = unlocked.map((membership) => membership.teamId).sort();
  for (const teamId of teamIds) await lockTeam(tx, teamId);
  // The memberships may have changed before the teams were locked.
  const present = await findMemberships(tx, userId);
  return present.filter(({ teamId }) => teamIds.includes(teamId));
}

/**
 * Locks an account whose teams are locked. Teams are locked before accounts, so the transaction restarts if the account
 * joined another team meanwhile. Joining a team also locks the account, so no team is added from here on.
 */
export async function lockAccountWith(
  tx: Handle,
  userId: string,
  memberships: readonly Membership[],
): Promise<User | undefined> {
  const user = await lockUser(tx, userId);
  const isLocked = ({ teamId }: Membership) => memberships.some((one) => one.teamId === teamId);
  if (!(await findMemberships(tx, userId)).every(isLocked)) throw new TransactionConflict();
  return user;
}
