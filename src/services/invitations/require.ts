import type { Handle } from '../../db/database.ts';
import { findInvitation } from '../../db/queries/invitations.ts';
import type { Invitation, Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { authorize, notFound, teamIdsOf } from '../access.ts';
import { requirePerson } from '../require-person.ts';
import { lockTeam } from '../teams/require.ts';

/** The invitation that is about to change, read under the lock of its team, with the team. Takes ADMIN. */
export async function lockInvitation(
  tx: Handle,
  actor: Actor,
  id: string,
): Promise<{ invitation: Invitation; team: Team }> {
  requirePerson(actor, 'manage team members');
  const seen = isId(id) ? await findInvitation(tx, teamIdsOf(actor), id) : undefined;
  if (!seen) throw notFound('invitation');
  authorize(actor, 'member.manage', seen.teamId);
  const team = await lockTeam(tx, actor, seen.teamId);
  const invitation = await findInvitation(tx, [seen.teamId], id);
  if (!invitation) throw notFound('invitation');
  return { invitation, team };
}

/** An archived team takes nobody in. */
export function requireOpenTeam(team: Team, field: string): Team {
  if (team.archivedAt === null) return team;
  throw failure('ARCHIVED', `The team "${team.name}" is archived and takes no new members.`, field);
}
