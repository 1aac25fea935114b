import type { Handle } from '../../db/database.ts';
import { findMemberships } from '../../db/queries/identities.ts';
import { lockTeam } from '../../db/queries/teams.ts';
import type { Membership } from '../../domain/policy.ts';

/** Locks the teams of a user until the transaction ends, and answers the memberships. */
export async function lockTeamsOf(tx: Handle, userId: string): Promise<Membership[]> {
  const seen = await findMemberships(tx, userId);
  for (const teamId of seen.map((membership) => membership.teamId).sort()) await lockTeam(tx, teamId);
  // They may have changed before the teams were locked.
  return findMemberships(tx, userId);
}
