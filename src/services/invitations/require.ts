import type { Handle } from '../../db/database.ts';
import { findInvitation } from '../../db/queries/teams/invitations.ts';
import type { Invitation, Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { authorize, notFound, teamIdsOf } from '../shared/access.ts';
import { lockTeamFor } from '../shared/recheck-credential.ts';
import { requirePerson } from '../shared/require-person.ts';
import { requireNotDeleted } from '../teams/require.ts';

/**
 * The invitation that is about to change, read under the lock of its team, with the current team and caller. Requires
 * ADMIN.
 */
export async function lockInvitation(
  tx: Handle,
  caller: Actor,
  id: string,
): Promise<{ invitation: Invitation; team: Team; actor: Actor }> {
  requirePerson(caller, 'manage team members');
  const unlocked = await requireInvitation(tx, caller, id);
  const { team, actor } = await lockTeamFor(tx, caller, unlocked.teamId);
  const invitation = await requireInvitation(tx, actor, id);
  if (!team) throw notFound('invitation');
  return { invitation, team, actor };
}

async function requireInvitation(tx: Handle, actor: Actor, id: string): Promise<Invitation> {
  const invitation = isId(id) ? await findInvitation(tx, teamIdsOf(actor), id) : undefined;
  if (!invitation) throw notFound('invitation');
  authorize(actor, 'member.manage', invitation.teamId);
  return invitation;
}

/** Rejects an archived or deleted team, because it takes no new members. */
export function requireOpenTeam(team: Team, field: string): Team {
  requireNotDeleted(team, field);
  if (team.archivedAt === null) return team;
  throw failure('ARCHIVED', `The team "${team.name}" is archived and takes no new members.`, field);
}
