import type { Handle } from '../../db/database.ts';
import { findForemostMember } from '../../db/queries/teams/identities.ts';
import { findTeams, lockTeam as lockRow } from '../../db/queries/teams/teams.ts';
import { ERASING } from '../../domain/accounts/erasure.ts';
import type { Team } from '../../domain/entities.ts';
import { type Actor, scopes } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { notFound, requireMembership } from '../shared/access.ts';
import { lockTeamFor } from '../shared/recheck-credential.ts';

export async function requireTeam(
  handle: Handle,
  actor: Actor,
  teamId: string,
  field = 'teamId',
): Promise<Team> {
  requireMembership(actor, teamId, field);
  const [team] = await findTeams(handle, [teamId]);
  if (!team) throw notFound('team', field);
  return team;
}

/** A locked team, and the caller with current memberships. */
export interface LockedTeam {
  team: Team;
  actor: Actor;
}

/** Locks a team for a change of the team or its members, which serializes such changes. Throws for a deleted team. */
export async function lockTeam(
  tx: Handle,
  caller: Actor,
  teamId: string,
  field = 'teamId',
): Promise<LockedTeam> {
  const locked = await lockTeamAlsoDeleted(tx, caller, teamId, field);
  requireNotDeleted(locked.team, field);
  return locked;
}

/** Throws for a deleted team. */
export function requireNotDeleted({ eraseAt }: Team, field: string | null): void {
  if (eraseAt === null) return;
  throw failure(
    'ARCHIVED',
    `This team is deleted and will be erased on ${new Date(eraseAt).toISOString().slice(0, 10)}; an owner can restore it first.`,
    field,
  );
}

/** Locks a team like `lockTeam`, but also a deleted one. */
export async function lockTeamAlsoDeleted(
  tx: Handle,
  caller: Actor,
  teamId: string,
  field = 'teamId',
): Promise<LockedTeam> {
  requireMembership(caller, teamId, field);
  const { team, actor } = await lockTeamFor(tx, caller, teamId);
  requireMembership(actor, teamId, field);
  if (!team) throw notFound('team', field);
  return { team, actor };
}

/**
 * Locks a team for the operator, who needs no role in the team: it can be without an active owner. The log names the
 * member who ranks first as the actor.
 */
export async function lockTeamAsOperator(tx: Handle, teamId: string): Promise<LockedTeam> {
  const team = isId(teamId) ? await lockRow(tx, teamId) : undefined;
  const firstMember = team && (await findForemostMember(tx, teamId));
  if (!firstMember || team.eraseAt === ERASING) {
    throw failure('NOT_FOUND', `There is no team with the id ${teamId}.`, 'teamId');
  }
  const actor: Actor = {
    userId: firstMember.userId,
    defaultTeamId: teamId,
    memberships: [{ teamId, identityId: firstMember.id, role: 'OWNER' }],
    scopes,
    source: { kind: 'COMMAND_LINE', id: null, label: null },
  };
  return { team, actor };
}
